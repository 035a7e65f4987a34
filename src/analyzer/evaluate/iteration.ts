import { COUNTER } from './provenance.ts';
import type { Run } from './run.ts';
import { type Value, text, withProvenance } from './value.ts';

/** What walking a value yields: the items known, and whether there may be more. */
export interface Walked {
  readonly items: readonly Value[];
  readonly more: boolean;
  /** After these items the connection is lost. */
  readonly breaks?: true;
}

/** The items of an array, a set, a string, a generator, or (`keys`) the property names of an object. */
export function itemsOf(run: Run, value: Value, keys: boolean): Walked {
  run.step();
  if (value.kind === 'constant' && typeof value.value === 'string') {
    return { items: Array.from(value.value, (character) => text(character)), more: false };
  }
  if (value.kind !== 'object') return { items: [], more: true };
  const { internal } = value;
  if (keys) {
    if (internal?.kind === 'items')
      return { items: internal.items.map((_, index) => text(String(index))), more: internal.more };
    return { items: [...value.properties.keys()].map((name) => text(name)), more: value.open !== null };
  }
  switch (internal?.kind) {
    case 'items':
      return { items: internal.items, more: internal.more };
    case 'map':
      return { items: [...internal.keys.values()], more: internal.more };
    case 'generator':
      return { items: internal.values.map((item) => withProvenance(item, COUNTER)), more: internal.more };
    default:
      return { items: [], more: true };
  }
}
