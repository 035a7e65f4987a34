import { isScalar, isSeq, type Node } from 'yaml';
import type { Expectations, Interval } from '../../model/scenario-file.ts';
import type { RunEnd } from '../../model/trace.ts';
import { nearestWord } from '../../words/nearest-word.ts';
import { readCount, readDuration, readInterval, type ReadEnd } from './intervals.ts';
import { VERDICT_IDS } from './verdict-ids.ts';
import { described, type KeyReader, type YamlSource } from './yaml-source.ts';

/** How a run can end. */
export const ENDS: readonly RunEnd['kind'][] = ['resolved', 'rejected', 'unbounded', 'stuck', 'killed'];

/** Nothing but that there is no verdict. */
export const NO_VERDICT: Expectations = {
  end: null,
  value: null,
  error: null,
  calls: null,
  waits: null,
  took: null,
  applied: null,
  unused: null,
  verdicts: [],
};

/** Reads what a scenario expects of its run. */
export function readExpectations(node: Node | null, source: YamlSource): Expectations {
  const read: { -readonly [Key in keyof Expectations]: Expectations[Key] } = { ...NO_VERDICT };
  const interval = (value: Node | null, readEnd: ReadEnd, example: string): Interval | null => {
    const text = source.scalarText(value, example);
    if (text === null) return null;
    const found = readInterval(text, readEnd);
    if (found === null) source.problem(value, `Expected ${example}; found ${described(value)}.`);
    return found;
  };
  const count = (value: Node | null): Interval | null =>
    interval(value, readCount, 'a count such as 3, 1..3, >=1 or <=3');
  const time = (value: Node | null): Interval | null =>
    interval(value, readDuration, 'a time such as 2s, 1s..2s, >=7s or <=30s');

  const readers: Readonly<Record<keyof Expectations, KeyReader>> = {
    end(value) {
      const found = ENDS.find((end) => isScalar(value) && value.value === end);
      if (found === undefined) source.problem(value, `Expected ${ENDS.join(', ')}; found ${described(value)}.`);
      else read.end = found;
    },
    value: (value) => (read.value = source.scalarText(value, 'part of the value')),
    error: (value) => (read.error = source.scalarText(value, 'part of the error')),
    calls: (value) => (read.calls = count(value)),
    waits(value) {
      if (!isSeq(value)) source.problem(value, 'Expected a list of waits such as [1s, 2s..4s].');
      else read.waits = value.items.map((item) => time(source.resolved(item))).filter((wait) => wait !== null);
    },
    took: (value) => (read.took = time(value)),
    applied: (value) => (read.applied = count(value)),
    unused: (value) => (read.unused = count(value)),
    verdicts: (value) => (read.verdicts = readVerdicts(value, source)),
  };
  if (node === null || !('items' in node)) source.problem(node, 'Expected what the run must show, such as calls: 3.');
  else if (isSeq(node)) source.problem(node, 'Expected keys such as calls: 3, found a list.');
  else source.readMap(node, 'expect', readers);
  return read;
}

function readVerdicts(node: Node | null, source: YamlSource): readonly string[] {
  if (!isSeq(node)) {
    source.problem(node, 'Expected a list of rules, such as [honor-retry-after], or [] for none.');
    return [];
  }
  return node.items.flatMap((item) => {
    const value = source.resolved(item);
    const id = source.string(value, 'the id of a rule');
    if (id === null) return [];
    if (VERDICT_IDS.includes(id)) return [id];
    const meant = nearestWord(id, VERDICT_IDS);
    const hint = meant === null ? '' : ` Did you mean ${meant}?`;
    source.problem(value, `No verdict is called ${id}.${hint} Expected ${VERDICT_IDS.join(', ')}.`);
    return [];
  });
}
