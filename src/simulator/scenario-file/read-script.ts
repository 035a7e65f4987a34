import { isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap } from 'yaml';
import { STEP_OPTIONS } from '../script/options.ts';
import { parseScript } from '../script/parse-script.ts';
import { printScript } from '../script/print-script.ts';
import { quoteValue } from '../script/quote.ts';
import { createScriptText, type ScriptText } from './script-text.ts';
import { described, placeInScalar, type KeyReader, type YamlSource } from './yaml-source.ts';

const FORMS = 'a script such as "503 x2, 200", a list of steps, or routes with steps';

/**
 * Reads a script: in the script language, as a list of steps (each in the language or as keys with the same words), or as
 * routes with either. `null` when something is wrong with it, and the problems then say what and where.
 */
export function readScript(node: Node | null, source: YamlSource): string | null {
  const before = source.problems.length;
  const script = createScriptText();
  if (isMap(node)) addRoutes(node, script, source);
  else addSteps(node, script, source, FORMS);
  if (source.problems.length > before) return null;
  const parsed = parseScript(script.text());
  if (parsed.kind === 'script') return isString(node) ? node.value.trim() : printScript(parsed.script);
  for (const { message, range } of parsed.errors) source.problemAt(script.placeOf(range.start), message);
  return null;
}

function addRoutes(map: YAMLMap, script: ScriptText, source: YamlSource): void {
  source.entries(map, 'routes', (key, value) => {
    const route = String(key.value);
    const at = key.range?.[0] ?? 0;
    script.add(`${route}:\n`, () => at);
    addSteps(value, script, source, 'steps such as "503, 200", or a list of them');
    script.add('\n', () => at);
  });
}

function addSteps(node: Node | null, script: ScriptText, source: YamlSource, forms: string): void {
  if (isString(node)) {
    script.add(node.value, placeInScalar(source, node));
  } else if (isScalar(node) && typeof node.value === 'number') {
    script.add(String(node.value), at(node));
  } else if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) {
      if (index > 0) script.add('\n', at(node));
      addStep(source.resolved(item), script, source);
    }
  } else {
    source.problem(node, `Expected ${forms}; found ${described(node)}.`);
  }
}

function addStep(node: Node | null, script: ScriptText, source: YamlSource): void {
  if (isMap(node)) addStepMap(node, script, source);
  else if (isString(node)) script.add(node.value, placeInScalar(source, node));
  else if (isScalar(node) && typeof node.value === 'number') script.add(String(node.value), at(node));
  else
    source.problem(
      node,
      `Expected a step such as 503, "429 retry-after=2" or { answer: 429, retry-after: 2 }; found ${described(node)}.`,
    );
}

/** `{ answer: 429, retry-after: 2, times: 3 }`, written as `429 retry-after=2 x3`. */
function addStepMap(map: YAMLMap, script: ScriptText, source: YamlSource): void {
  const words: { readonly text: string; readonly place: (index: number) => number }[] = [];
  const alternatives: Node[] = [];
  const found: { answer: Node | null; times: { readonly text: string; readonly node: Node } | null } = {
    answer: null,
    times: null,
  };
  const add = (text: string | null, node: Node | null): void => {
    if (text !== null) words.push({ text, place: at(node) });
  };
  const readers: Record<string, KeyReader> = {
    answer(value) {
      found.answer = value;
      const text = source.scalarText(value, 'an answer: a status, or a word such as reset, hang or lost');
      if (text !== null) words.unshift({ text: /\s/.test(text) ? quoteValue(text) : text, place: at(value) });
    },
    times(value) {
      const text = source.scalarText(value, 'a count such as 3, or forever');
      if (text !== null && value !== null) found.times = { text: text === 'forever' ? text : `x${text}`, node: value };
    },
    percent(value) {
      const text = source.scalarText(value, 'a probability in percent, such as 30');
      add(text === null ? null : `${text.replace(/%$/, '')}%`, value);
    },
    headers(value) {
      source.entries(value, 'headers', (key, header) => {
        const text = source.scalarText(header, 'the value of a header');
        add(text === null ? null : `header.${String(key.value)}=${quoteValue(text, 'always')}`, header);
      });
    },
    or(value) {
      if (isSeq(value))
        alternatives.push(...value.items.map((item) => source.resolved(item)).filter((one) => one !== null));
      else source.problem(value, 'Expected a list of steps that may be answered instead.');
    },
  };
  for (const { name, takesValue } of STEP_OPTIONS) {
    readers[name] = takesValue
      ? (value) => {
          add(optionText(name, value, source), value);
        }
      : (value) => {
          if (isScalar(value) && typeof value.value === 'boolean') add(value.value ? name : null, value);
          else source.problem(value, `Expected true or false for ${name}, found ${described(value)}.`);
        };
  }
  source.readMap(map, 'a step', readers);
  if (found.answer === null) source.problem(map, 'Expected an answer in this step, such as answer: 503.');
  for (const [index, { text, place }] of words.entries()) {
    if (index > 0) script.add(' ', place);
    script.add(text, place);
  }
  for (const alternative of alternatives) {
    script.add(' or ', at(alternative));
    addStep(alternative, script, source);
  }
  if (found.times !== null) script.add(` ${found.times.text}`, at(found.times.node));
}

function optionText(name: string, value: Node | null, source: YamlSource): string | null {
  if (name === 'body' && !isString(value)) return `body=${quoteValue(JSON.stringify(value?.toJSON() ?? null))}`;
  if (name === 'retry-after' && isMap(value)) {
    const found: { raw: string | null } = { raw: null };
    source.readMap(value, 'retry-after', {
      raw: (node) => (found.raw = source.scalarText(node, 'the header as it is sent')),
    });
    return found.raw === null ? null : `retry-after=${quoteValue(found.raw, 'always')}`;
  }
  const text = source.scalarText(value, `a value for ${name}`);
  return text === null ? null : `${name}=${quoteValue(text)}`;
}

function isString(node: Node | null): node is Scalar<string> {
  return isScalar(node) && typeof node.value === 'string';
}

function at(node: Node | null): () => number {
  return () => node?.range?.[0] ?? 0;
}
