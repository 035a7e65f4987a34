import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { afterEach, describe, test } from 'node:test';
import { endSpares } from '../../../src/simulator/sandbox/spare-children.ts';
import { simulate } from '../simulation.ts';

/** The processes that wait or run under this one. */
function children(): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=,ppid=,args=', '-A'], { encoding: 'utf8' });
  return listed
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match?.[2] === String(process.pid) && /sandbox/.test(match[3] ?? ''))
    .map((match) => Number(match?.[1]));
}

const once = { file: 'fetch-loop.ts', target: 'fetchWithRetry', script: '503, 200' };

describe('a child that is started in advance', { skip: process.platform === 'win32' }, () => {
  afterEach(endSpares);

  test('does the next run, which is the same as one of a child of its own', async () => {
    const first = await simulate({ ...once, keepSpare: true });
    const waiting = children();
    assert.equal(waiting.length, 1);
    const second = await simulate({ ...once, keepSpare: true });
    assert.deepEqual({ ...second, realMs: 0 }, { ...first, realMs: 0 });
    assert.equal(children().includes(waiting[0] ?? 0), false, 'the child that waited has done its run');
  });

  test('is given the limits of the run that takes it', async () => {
    await simulate({ ...once, keepSpare: true });
    const { end } = await simulate({ ...once, script: '503 forever', limits: { calls: 2 } });
    assert.notEqual(end.kind, 'resolved');
  });

  test('is not there unless it is asked for', async () => {
    await simulate(once);
    assert.deepEqual(children(), []);
  });

  test('is gone when it is no longer wanted', async () => {
    await simulate({ ...once, keepSpare: true });
    const [pid = 0] = children();
    endSpares();
    while (children().includes(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(children(), []);
  });
});
