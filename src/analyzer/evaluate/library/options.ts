import type { Node } from '@oxc-project/types';
import type { LibraryCall } from '../../libraries/retry/retry-libraries.ts';
import type { PolicyPart } from '../../../model/library-use.ts';
import type { RetryLibrary } from '../../libraries/retry/retry-library.ts';
import { CALLER, OPAQUE } from '../provenance.ts';
import { type Place, type Value, unknown } from '../value.ts';

/** The options that a call gives to a library. */
export interface Options {
  /** The value of an option; `null`: not given, so that the default holds. */
  get(name: string): Value | null;
  /** True when the code gives it here. */
  has(name: string): boolean;
  /** Every name that is given here. */
  readonly names: readonly string[];
  /** Where an option's value is written; the call where it is written elsewhere. */
  nodeOf(name: string): Node;
  placeOf(name: string): Place;
}

const property = (value: Value | undefined, name: string): Value | undefined =>
  value?.kind === 'object' ? value.properties.get(name) : undefined;

const isAbsent = (value: Value | undefined): boolean =>
  value === undefined || (value.kind === 'constant' && value.value === undefined);

/** The options of a call, whether they are an object, a number of attempts, or not to be seen; `null`: no call of this way. */
export function optionsOf(
  { library, entry }: LibraryCall,
  args: readonly Value[],
  node: Node,
  file: string,
): Options | null {
  const index =
    entry.options === 'any' ? holderOf(args, entry.under?.[0] ?? library.policy.attempts.option) : entry.options;
  let given: Value | undefined = args[index];
  const holder = given;
  for (const name of entry.under ?? []) {
    const inner = property(given, name);
    if (inner === undefined && given?.kind === 'object' && given.open === null) given = undefined;
    else if (inner === undefined && given?.kind === 'object')
      given = unknown(`${given.open ?? ''}.${name}`, CALLER | OPAQUE);
    else given = inner ?? (given?.kind === 'unknown' ? unknown(`${given.key}.${name}`, CALLER | OPAQUE) : undefined);
  }
  const written = writtenOptions(node, index, entry.under ?? []);
  const shorthand =
    given?.kind === 'number' || (given?.kind === 'constant' && typeof given.value === 'boolean') ? given : undefined;
  const { attempts } = library.policy;
  const own = shorthand === undefined ? namesIn(given) : [attempts.option];
  // Options of the request that lie beside a nested object of the retries, or are misspelt as one.
  const beside = entry.under ? namesIn(holder) : [];
  const asked =
    own.some((name) => isOption(library, name)) || [...own, ...beside].some((name) => isMistaken(library, name));
  if (entry.offByDefault && !asked) return null;
  if (library.role === 'client' && entry.repeats === 'call' && !asked) return null;
  return {
    names: [...own, ...beside],
    has: (name) => own.includes(name),
    get(name) {
      if (shorthand !== undefined) return name === attempts.option ? shorthand : null;
      if (given === undefined) return null;
      if (given.kind === 'unknown') return unknown(`${given.key}.${name}`, CALLER | OPAQUE);
      const value = property(given, name);
      if (!isAbsent(value)) return value ?? null;
      const hidden = given.kind === 'object' && given.open !== null;
      return hidden || entry.inherits
        ? unknown(`${given.kind === 'object' ? (given.open ?? 'inherited') : 'inherited'}.${name}`, CALLER | OPAQUE)
        : null;
    },
    nodeOf: (name) => written(name) ?? node,
    placeOf(name) {
      const { start, end } = written(name) ?? node;
      return { start, end, file };
    },
  };
}

const namesIn = (value: Value | undefined): string[] =>
  value?.kind === 'object' && value.internal === null
    ? [...value.properties].filter(([, one]) => !isAbsent(one)).map(([name]) => name)
    : [];

function isOption({ policy }: RetryLibrary, name: string): boolean {
  const { attempts, delay, predicate, statusesOption, methodsOption } = policy;
  return (
    [attempts.option, attempts.endless, predicate?.option, statusesOption, methodsOption].includes(name) ||
    [delay.base, delay.factor, delay.cap, delay.spreadOption, delay.computed].some((one) => one?.option === name)
  );
}

const isMistaken = ({ mistaken }: RetryLibrary, name: string): boolean => mistaken?.[name] !== undefined;

/** The first argument that holds a property, or is hidden. */
function holderOf(args: readonly Value[], name: string): number {
  const index = args.findIndex((value) => property(value, name) !== undefined);
  return index === -1 ? args.findLastIndex((value) => value.kind === 'object' && value.internal === null) : index;
}

/** Finds where options are written, in an object that stands in the call itself. */
function writtenOptions(node: Node, index: number, under: readonly string[]): (name: string) => Node | null {
  const args = node.type === 'CallExpression' || node.type === 'NewExpression' ? node.arguments : [];
  const outer: Node | null = args[index] ?? null;
  let holder: Node | null = outer;
  for (const name of under) holder = holder ? valueIn(holder, name) : null;
  return (name) => {
    const found = holder ? (valueIn(holder, name) ?? (holder.type === 'Literal' ? holder : null)) : null;
    return found ?? (outer ? valueIn(outer, name) : null);
  };
}

function valueIn(node: Node, name: string): Node | null {
  if (node.type !== 'ObjectExpression') return null;
  for (const one of node.properties) {
    if (one.type !== 'Property') continue;
    const key = one.key.type === 'Identifier' ? one.key.name : one.key.type === 'Literal' ? String(one.key.value) : '';
    if (key === name) return one.value;
  }
  return null;
}

/** What of the policy the options set. */
export function partsOf({ policy }: RetryLibrary, options: Options): PolicyPart[] {
  const { attempts, delay, predicate } = policy;
  const found: PolicyPart[] = [];
  const given = (name: string | undefined): boolean => name !== undefined && options.has(name);
  const count = options.get(attempts.option);
  const isCount = count?.kind !== 'function' && count?.kind !== 'native';
  if ((given(attempts.option) && isCount) || given(attempts.endless)) found.push('attempts');
  const computed = given(delay.computed?.option) ? options.get(delay.computed?.option ?? '') : null;
  if ([delay.base, delay.factor, delay.cap, delay.computed].some((one) => given(one?.option))) found.push('delay');
  if (computed?.kind === 'function' || computed?.kind === 'native') found.push('delay-function');
  if (given(policy.statusesOption) || (given(predicate?.option) && !(predicate?.option === attempts.option && isCount)))
    found.push('condition');
  if (given(policy.methodsOption)) found.push('methods');
  return found;
}
