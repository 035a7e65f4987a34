import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type LineCounter,
  type Document,
  type Node,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import type { FileProblem } from '../../model/scenario-file.ts';
import { nearestWord } from '../../words/nearest-word.ts';

/** Reads one key's value and reports what is wrong with it. */
export type KeyReader = (value: Node | null, key: Scalar) => void;

/** A YAML text whose values know where they stand, and the problems found in it. */
export interface YamlSource {
  readonly text: string;
  readonly lines: LineCounter;
  readonly problems: FileProblem[];
  /** Reports a problem at a place in the text. */
  problemAt(offset: number, message: string): void;
  problem(node: Node | null, message: string): void;
  /** The node itself, or what its alias stands for. */
  resolved(node: unknown): Node | null;
  /** Calls the reader of each key; keys without a reader are problems. */
  readMap(map: YAMLMap, what: string, readers: Readonly<Record<string, KeyReader>>): void;
  /** Calls `each` for the entries of a map with free keys. */
  entries(node: Node | null, what: string, each: (key: Scalar, value: Node | null) => void): void;
  string(node: Node | null, what: string): string | null;
  /** A string, or the text of a number or a boolean as it is written. */
  scalarText(node: Node | null, what: string): string | null;
}

export function createYamlSource(text: string, lines: LineCounter, document: Document): YamlSource {
  const problems: FileProblem[] = [];
  const problemAt = (offset: number, message: string): void => {
    const { line, col } = lines.linePos(offset);
    problems.push({ message, line: Math.max(1, line), column: Math.max(1, col) });
  };
  const problem = (node: Node | null, message: string): void => {
    problemAt(node?.range?.[0] ?? document.range?.[0] ?? 0, message);
  };
  const resolved = (node: unknown): Node | null => {
    if (isAlias(node)) return node.resolve(document) ?? null;
    return isMap(node) || isSeq(node) || isScalar(node) ? node : null;
  };

  const source: YamlSource = {
    text,
    lines,
    problems,
    problemAt,
    problem,
    resolved,
    readMap(map, what, readers) {
      source.entries(map, what, (key, value) => {
        const name = String(key.value);
        const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
        if (reader !== undefined) {
          reader(value, key);
          return;
        }
        const names = Object.keys(readers);
        const meant = nearestWord(name, names);
        const hint = meant === null ? '' : ` Did you mean ${meant}?`;
        problem(key, `Unknown key ${name} in ${what}.${hint} Expected ${names.join(', ')}.`);
      });
    },
    entries(node, what, each) {
      if (!isMap(node)) {
        problem(node, `Expected ${what} as keys and values.`);
        return;
      }
      for (const { key, value } of node.items) {
        const name = resolved(key);
        if (isScalar(name)) each(name, resolved(value));
        else problem(name, `Expected a name as a key of ${what}.`);
      }
    },
    string(node, what) {
      if (isScalar(node) && typeof node.value === 'string') return node.value;
      problem(node, `Expected ${what}, found ${described(node)}.`);
      return null;
    },
    scalarText(node, what) {
      if (isScalar(node) && typeof node.value === 'string') return node.value;
      if (isScalar(node) && (typeof node.value === 'number' || typeof node.value === 'boolean')) {
        return node.source ?? String(node.value);
      }
      problem(node, `Expected ${what}, found ${described(node)}.`);
      return null;
    },
  };
  return source;
}

/** What a value is, for messages. */
export function described(node: Node | null): string {
  if (isMap(node)) return 'keys and values';
  if (isSeq(node)) return 'a list';
  if (!isScalar(node) || node.value === null) return 'nothing';
  return JSON.stringify(node.value);
}

/**
 * Where each character of a scalar's value stands in the text. Where it cannot be told (escapes, folded lines), all of
 * them stand at its beginning.
 */
export function placeInScalar(
  source: Pick<YamlSource, 'text' | 'lines'>,
  scalar: Scalar<string>,
): (index: number) => number {
  const { text, lines } = source;
  const start = scalar.range?.[0] ?? 0;
  const { value } = scalar;
  const quoted = scalar.type === 'QUOTE_DOUBLE' || scalar.type === 'QUOTE_SINGLE' ? 1 : 0;
  if (text.startsWith(value, start + quoted)) return (index) => start + quoted + index;
  if (scalar.type !== 'BLOCK_LITERAL') return () => start;
  const firstLine = lines.linePos(start).line;
  const starts: number[] = [];
  for (const [index, line] of value.split('\n').entries()) {
    const lineStart = lines.lineStarts[firstLine + index] ?? start;
    const indent = /^ */.exec(text.slice(lineStart))?.[0].length ?? 0;
    const own = /^ */.exec(line)?.[0].length ?? 0;
    starts.push(lineStart + Math.max(0, indent - own));
  }
  return (index) => {
    const before = value.slice(0, index).split('\n');
    return (starts[before.length - 1] ?? start) + (before.at(-1)?.length ?? 0);
  };
}
