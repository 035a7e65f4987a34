import { GUARD, LAYERS } from './layer-words.ts';

/** A server as it is written down: a script, or a model of one with a state of its own. */
export type ServerText =
  { readonly kind: 'script'; readonly script: string } | { readonly kind: 'model'; readonly model: string };

const FIRST_WORDS: readonly string[] = [...LAYERS.map(({ name }) => name), GUARD];

/** Tells the two languages apart by the first word: no answer of a script is called like a layer of a model. */
export function serverText(text: string): ServerText {
  const [first = ''] = text.trim().split(/[\s,]/, 1);
  return FIRST_WORDS.includes(first) ? { kind: 'model', model: text } : { kind: 'script', script: text };
}
