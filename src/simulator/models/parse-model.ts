import type { ScriptError } from '../../model/script.ts';
import type { Range } from '../../model/source.ts';
import { nearestWord } from '../../words/nearest-word.ts';
import { tokenize, type Problem, type Word } from '../script/tokens.ts';
import { GUARD, LAYERS, type LayerWords } from './layer-words.ts';
import type { Layer, ServerModel } from './server-model.ts';

export type ParsedModel =
  | { readonly kind: 'model'; readonly model: ServerModel }
  | { readonly kind: 'error'; readonly errors: readonly ScriptError[] };

const NAMES: readonly string[] = [...LAYERS.map(({ name }) => name), GUARD];

/**
 * Reads the model language: layers separated by commas or line ends, which a request passes in order.
 *
 * ```
 * bucket 60/min burst=10 tokens=30000/min       429 when it is empty, with Retry-After
 * queue 10 latency=200ms waiting=50             ten at a time, fifty in line, then 503
 * outage 30s from=10s recovery=60s              503, then a growing share is let in
 * guard                                         429 again for whoever calls before the announced time
 * ```
 *
 * Never throws; every error says where it is and what was expected there.
 */
export function parseModel(text: string): ParsedModel {
  const { tokens, problems: lexical } = tokenize(text);
  const problems: Problem[] = [...lexical];
  const items: Word[][] = [[]];
  let comma: Range | null = null;
  for (const token of tokens) {
    if (token.kind === 'word') {
      items.at(-1)?.push(token);
      comma = null;
    } else if (items.at(-1)?.length !== 0) {
      items.push([]);
      comma = token.hard ? token : null;
    } else if (token.hard) problems.push({ message: 'Expected a layer before this comma.', range: token });
  }
  if (comma !== null) problems.push({ message: 'Expected a layer after this comma.', range: comma });
  const layers: Layer[] = [];
  let guard = false;
  for (const item of items) {
    const [head, ...rest] = item;
    if (head === undefined) continue;
    if (head.name === GUARD && head.value === null) {
      guard = true;
      const [extra] = rest;
      if (extra !== undefined) problems.push({ message: `${GUARD} takes no options.`, range: extra });
      continue;
    }
    const layer = readLayer(head, rest, problems);
    if (layer !== null) layers.push(layer);
  }
  if (problems.length === 0 && layers.length === 0) {
    problems.push({
      message: `${guard ? `${GUARD} watches over what a layer announces. ` : ''}Expected a layer such as ${LAYERS.map(({ example }) => example).join(', or ')}.`,
      range: { start: 0, end: text.length },
    });
  }
  return problems.length === 0
    ? { kind: 'model', model: { layers, guard, text } }
    : {
        kind: 'error',
        errors: problems.sort((a, b) => a.range.start - b.range.start).map((problem) => located(problem, text)),
      };
}

function readLayer(head: Word, rest: readonly Word[], problems: Problem[]): Layer | null {
  // One descriptor knows one kind of layer; together they make a layer of some kind.
  const words = LAYERS.find(({ name }) => name === head.name) as LayerWords | undefined;
  if (words === undefined || head.value !== null) {
    const meant = nearestWord(head.name, NAMES);
    const hint = meant === null || head.value !== null ? '' : ` Did you mean ${meant}?`;
    problems.push({ message: `Unknown layer ${head.name}.${hint} Expected ${NAMES.join(', ')}.`, range: head });
    return null;
  }
  const end = rest.at(-1)?.end ?? head.end;
  let layer = { ...words.usual, range: { start: head.start, end } } as Layer;
  const seen = new Set<string>();
  const problemsBefore = problems.length;
  const fail = (message: string, { start, end: to }: Word): void => {
    problems.push({ message, range: { start, end: to } });
  };
  for (const [index, word] of rest.entries()) {
    const { name, value } = word;
    if (value === null) {
      const reading = index === 0 ? words.first(name) : null;
      if (reading === null || (reading.kind === 'wrong' && Object.hasOwn(words.options, name))) {
        fail(
          Object.hasOwn(words.options, name)
            ? `${name} needs a value: ${name}=…`
            : `Expected a comma before ${name}, or an option.`,
          word,
        );
      } else if (reading.kind === 'wrong') fail(`Expected ${reading.expected}, found ${name}.`, word);
      else layer = { ...layer, ...reading.value } as Layer;
      continue;
    }
    const read = Object.hasOwn(words.options, name) ? words.options[name] : undefined;
    if (read === undefined) {
      fail(unknownOption(name, words), word);
      continue;
    }
    if (seen.has(name)) fail(`${name} is given twice in this layer.`, word);
    seen.add(name);
    const reading = read(value);
    if (reading.kind === 'wrong') fail(`Wrong value for ${name}. Expected ${reading.expected}.`, word);
    else layer = { ...layer, ...reading.value } as Layer;
  }
  const failed = problems.length > problemsBefore;
  const lack = failed ? null : words.lacks(layer);
  if (lack !== null) problems.push({ message: lack, range: layer.range });
  return failed || lack !== null ? null : layer;
}

function unknownOption(name: string, { name: layer, options }: LayerWords): string {
  const known = Object.keys(options);
  const meant = nearestWord(name, known);
  return `${layer} has no option ${name}.${meant === null ? '' : ` Did you mean ${meant}?`} It takes ${known.join(', ')}.`;
}

function located({ message, range }: Problem, text: string): ScriptError {
  const before = text.slice(0, range.start).split('\n');
  return {
    message,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    range: { start: range.start, end: range.end },
  };
}
