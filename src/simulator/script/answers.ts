import type { Fault, StepAnswer } from '../../model/script.ts';
import { nearestWord } from '../../words/nearest-word.ts';

/** The transport faults, as scripts call them. */
export const FAULTS: readonly Fault[] = [
  'reset',
  'refused',
  'dns',
  'tls',
  'closed',
  'connect-reset',
  'connect-timeout',
];
const ANSWER_WORDS: readonly string[] = [...FAULTS, 'hang', 'lost', 'end'];

/** Words that people write for an answer which has another name here. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ok: '200',
  timeout: 'hang, or connect-timeout',
  econnreset: 'reset',
  econnrefused: 'refused',
  enotfound: 'dns',
  'network-error': 'reset',
  forever: '503 forever',
};

/** The answer that a word names, or the sentence that says what was expected. */
export function readAnswer(word: string): StepAnswer | string {
  const name = word.toLowerCase();
  const fault = FAULTS.find((candidate) => candidate === name);
  if (fault !== undefined) return { kind: 'fault', fault };
  if (name === 'hang' || name === 'lost') return { kind: name };
  if (/^\d+$/.test(name)) {
    const status = Number(name);
    if (status >= 200 && status <= 599) return { kind: 'status', status };
    return `${word} is no final HTTP status. Expected 200 to 599.`;
  }
  const meant = OTHER_NAMES[name] ?? nearestWord(name, ANSWER_WORDS);
  const hint = meant === null ? '' : ` Did you mean ${meant}?`;
  return `Unknown answer ${word}.${hint} Expected a status, ${FAULTS.join(', ')}, hang, lost or end.`;
}

/** An answer as scripts write it. */
export function printAnswer(answer: StepAnswer): string {
  switch (answer.kind) {
    case 'status':
      return String(answer.status);
    case 'fault':
      return answer.fault;
    case 'hang':
    case 'lost':
      return answer.kind;
  }
}
