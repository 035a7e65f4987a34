import { relative } from 'node:path';
import type { Scenario } from '../../model/scenario.ts';
import type { AnsweredQuestion } from '../../simulator/run-checklist.ts';
import { alignColumns, type Style } from '../style.ts';

const MARKS = { sound: '✔', unsound: '✖', 'not shown': '–' } as const;
const COLORS = { sound: 'green', unsound: 'red', 'not shown': 'dim' } as const;

/** The questions with their answers, for people. */
export function formatChecklist(
  answers: readonly AnsweredQuestion[],
  { file, target, provider, seed }: Scenario,
  cwd: string,
  style: Style,
): string {
  const title = style('bold', `${relative(cwd, file)}#${target}`);
  const rows = answers.map(({ verdict, question, evidence, scripts }) => [
    style(COLORS[verdict], MARKS[verdict]),
    question,
    evidence,
    style('dim', `[${scripts.join(' | ')}]`),
  ]);
  const lines = alignColumns(rows).map((line) => `  ${line}`);
  return `${title}\n${style('dim', `provider ${provider}, seed ${seed}`)}\n\n${lines.join('\n')}\n`;
}
