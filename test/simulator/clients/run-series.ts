import { resolve } from 'node:path';
import type { TracedCall } from '../../../src/model/trace.ts';
import { simulate } from '../simulation.ts';

const TARGETS = resolve(import.meta.dirname, '../../fixtures/clients/targets');
/** Answers what is left of one script, so that the next begins afresh. */
const MARK_URL = 'https://mark.example.test/';

/** What became of one of many calls that a run made. */
export interface SeriesItem {
  readonly end: 'resolved' | 'rejected' | 'pending';
  /** The value, or the error's message and those of its causes with their codes. */
  readonly shows: string;
  readonly calls: readonly TracedCall[];
}

/**
 * Calls `get(base)` of a client's fixture once for each script, one after the other, in one process; a call that has not
 * settled after two virtual hours is left pending.
 */
export async function runSeries(
  id: string,
  provider: string,
  base: string,
  scripts: readonly string[],
): Promise<readonly SeriesItem[]> {
  const report = await simulate({
    file: resolve(TARGETS, `${id}.ts`),
    target: 'get',
    call: seriesCall(base, scripts.length),
    script: scripts.map((script) => `${script}, 200 header.x-mark=1`).join(', '),
    provider,
  });
  if (report.end.kind !== 'resolved') throw new Error(`${report.end.kind}: ${report.end.error.message}`);
  const ends = JSON.parse(report.end.value ?? '[]') as readonly (readonly [SeriesItem['end'], string])[];
  const calls: TracedCall[][] = [[]];
  for (const call of report.calls) {
    if (call.url !== MARK_URL) calls.at(-1)?.push(call);
    else if (call.outcome.includes('x-mark')) calls.push([]);
  }
  return ends.map(([end, shows], index) => ({ end, shows, calls: calls[index] ?? [] }));
}

function seriesCall(base: string, count: number): string {
  return `(async () => {
    const describe = (error) => [error?.code, error?.message, error?.cause && describe(error.cause)].filter(Boolean).join(' ');
    const short = (text) => text.slice(0, 120);
    const ends = [];
    for (let n = 0; n < ${count}; n++) {
      ends.push(await Promise.race([
        get(${JSON.stringify(base)}).then((value) => ['resolved', short(String(value))], (error) => ['rejected', short(describe(error))]),
        new Promise((resolve) => setTimeout(resolve, 7_200_000, ['pending', ''])),
      ]));
      while (await fetch(${JSON.stringify(MARK_URL)}).then(({ headers }) => !headers.has('x-mark'), () => true));
    }
    return JSON.stringify(ends);
  })()`;
}
