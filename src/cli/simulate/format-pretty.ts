import { relative } from 'node:path';
import type { Scenario } from '../../model/scenario.ts';
import type { RunEnd, RunReport, TracedCall } from '../../model/trace.ts';
import { exact, measured } from '../../simulator/judge/span.ts';
import { alignColumns, type Style } from '../style.ts';

/** The run for people: what was played, the calls and waits in order, the end, and what is wrong with it. */
export function formatPretty(report: RunReport, scenario: Scenario, cwd: string, style: Style): string {
  const blocks = [
    heading(scenario, cwd, style),
    timeline(report, style),
    ending(report, cwd, style),
    verdicts(report, style),
    output(report, style),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function heading({ file, target, script, model, provider, seed }: Scenario, cwd: string, style: Style): string {
  const title = style('bold', `${relative(cwd, file)}#${target}`);
  return `${title}\n${style('dim', `plays: ${model ?? script}  (provider ${provider}, seed ${seed})`)}`;
}

function timeline({ calls }: RunReport, style: Style): string {
  if (calls.length === 0) return 'No call was made.';
  const header = ['call', 'at', 'took', 'request', 'outcome', 'waited before'].map((cell) => style('dim', cell));
  return alignColumns([header, ...calls.map((call) => callRow(call, style))])
    .map((line) => `  ${line}`)
    .join('\n');
}

function callRow(call: TracedCall, style: Style): readonly string[] {
  const { n, startMs, endMs, method, url, outcome, status, waitMs, keyed } = call;
  const good = status !== null && status < 400;
  return [
    String(n),
    measured(startMs),
    endMs === null ? 'never ended' : measured(endMs - startMs),
    `${method} ${shortened(url)}${keyed ? ' (keyed)' : ''}`,
    style(good ? 'green' : 'red', outcome),
    n === 1 ? '' : measured(waitMs),
  ];
}

function shortened(url: string): string {
  return url.length <= 60 ? url : `${url.slice(0, 59)}…`;
}

function ending({ end, virtualMs, realMs, unused, ledger }: RunReport, cwd: string, style: Style): string {
  const facts = [
    `${describeEnd(end, cwd, style)} after ${exact(virtualMs)} of virtual time (${realMs} ms real)`,
    ...(unused > 0 ? [`${unused} scripted ${unused === 1 ? 'answer was' : 'answers were'} not used`] : []),
    ...(ledger.applied > 0 ? [`The server changed its state ${times(ledger.applied)}`] : []),
  ];
  return facts.map((fact) => `${fact}.`).join('\n');
}

function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}

function describeEnd(end: RunEnd, cwd: string, style: Style): string {
  if (end.kind === 'resolved') return `${style('green', 'Resolved')} with ${end.value ?? 'undefined'}`;
  const { name, message, file, line } = end.error;
  const place = file === undefined ? '' : ` (${relative(cwd, file)}${line === undefined ? '' : `:${line}`})`;
  const label = { rejected: 'Rejected', unbounded: 'Stopped', stuck: 'Stuck', killed: 'Killed' }[end.kind];
  return `${style('red', label)}: ${name}: ${message.replace(/\.$/, '')}${place}`;
}

function verdicts({ verdicts: found }: RunReport, style: Style): string {
  if (found.length === 0) return style('green', 'Nothing wrong with these retries.');
  return found.map(({ ruleId, message }) => `${style('red', '✖')} ${style('bold', ruleId)}  ${message}`).join('\n');
}

function output({ output: text }: RunReport, style: Style): string {
  return text === '' ? '' : `${style('dim', 'It printed:')}\n${text.trimEnd().replaceAll(/^/gm, '  ')}`;
}
