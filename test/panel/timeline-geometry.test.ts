import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { layOut, type TimelineRow } from '../../src/panel/timeline-geometry.ts';
import { call, report } from './report.ts';

// 96 px of gutter and 14 px of margin: 1,000 px of plot, so that 1 px is 1/1000 of the run.
const WIDTH = 1_110;

type CallRow = Extract<TimelineRow, { kind: 'call' }>;

function callRows(rows: readonly TimelineRow[]): CallRow[] {
  return rows.filter((row) => row.kind === 'call');
}

describe('the timeline', () => {
  const plot = layOut(
    report({ calls: [call(1, 0, 100), call(2, 600, 700), call(3, 1_900, 2_000)], virtualMs: 2_000 }),
    WIDTH,
  );

  test('puts calls to the right in proportion to their time', () => {
    assert.deepEqual(
      callRows(plot.rows).map(({ bar }) => [bar.x, bar.width]),
      [
        [96, 50],
        [396, 50],
        [1_046, 50],
      ],
    );
  });

  test('has one row for each call and one for the end, none above another', () => {
    assert.deepEqual(
      plot.rows.map(({ kind, top }) => [kind, top]),
      [
        ['call', 26],
        ['call', 56],
        ['call', 86],
        ['end', 116],
      ],
    );
    assert.equal(plot.height, 146);
  });

  test('draws a wait from the end of a call to the start of the next, with its length', () => {
    const waits = callRows(plot.rows).map(({ wait }) => wait && [wait.x, wait.width, wait.label.text]);
    assert.deepEqual(waits, [null, [146, 250, '500 ms'], [446, 600, '1.2 s']]);
  });

  test('has ticks at round times, from 0', () => {
    assert.deepEqual(
      plot.ticks.map(({ label }) => label),
      ['0', '200 ms', '400 ms', '600 ms', '800 ms', '1 s', '1.2 s', '1.4 s', '1.6 s', '1.8 s', '2 s'],
    );
  });

  test('keeps a call of no length visible', () => {
    const [row] = callRows(layOut(report({ calls: [call(1, 0, 0)], virtualMs: 1_000 }), WIDTH).rows);
    assert.equal(row?.bar.width, 7);
  });

  test('draws a call that was never answered until the run ended', () => {
    const [row] = callRows(layOut(report({ calls: [call(1, 0, null)], virtualMs: 1_000 }), WIDTH).rows);
    assert.equal(row?.bar.width, 1_000);
  });

  test('shows a wait after the last attempt on the row of the end', () => {
    const end = layOut(report({ calls: [call(1, 0, 0)], virtualMs: 1_000 }), WIDTH).rows.at(-1);
    assert.equal(end?.kind === 'end' && end.wait?.ms, 1_000);
  });

  test('puts a label beside a wait that is too short for it', () => {
    const calls = [call(1, 0, 0), call(2, 20, 20), call(3, 10_000, 10_000)];
    const [, second] = callRows(layOut(report({ calls, virtualMs: 10_000 }), WIDTH).rows);
    // 20 ms are 2 px; the bar is 7 px wide and 6 px stay free.
    assert.deepEqual(second?.wait?.label, { text: '20 ms', x: 111, anchor: 'start' });
  });

  test('leaves out the middle of very many calls, and says how many', () => {
    const calls = Array.from({ length: 200 }, (_, index) => call(index + 1, index, index));
    const { rows } = layOut(report({ calls, virtualMs: 200 }), WIDTH);
    assert.equal(callRows(rows).length, 18);
    assert.deepEqual(
      rows.flatMap((row) => (row.kind === 'gap' ? row.calls : [])),
      [182],
    );
  });

  test('stays within 320 px', () => {
    const { rows, right } = layOut(report({ calls: [call(1, 0, 0), call(2, 900, 900)], virtualMs: 900 }), 296);
    assert.equal(right, 282);
    for (const { bar } of callRows(rows)) assert.ok(bar.x + bar.width <= right);
  });
});

describe('what the server asked for', () => {
  function askedOf(startMs: number, announcedMs: number): CallRow['asked'] {
    const calls = [call(1, 0, 0), call(2, startMs, startMs, { announcedMs })];
    return callRows(layOut(report({ calls, virtualMs: startMs }), WIDTH).rows)[1]?.asked ?? null;
  }

  test('is early by the part that was not waited for', () => {
    // 7 s wide: 1 s are 142.9 px, 6 s are 857.1 px.
    assert.deepEqual(askedOf(1_000, 7_000), {
      ms: 7_000,
      x: 96,
      width: 1_000,
      early: { ms: 6_000, x: 238.9, width: 857.1 },
      offScale: false,
    });
  });

  test('is kept by a call that comes later', () => {
    assert.equal(askedOf(8_000, 7_000)?.early, null);
  });

  test('runs off the scale when it would flatten the run', () => {
    const asked = askedOf(1_000, 2_970_900);
    assert.equal(asked?.offScale, true);
    assert.equal(asked.early?.ms, 2_969_900);
  });
});
