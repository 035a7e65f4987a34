import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { CheckQueue, QUIET_MS } from '../../src/language-server/check-queue.ts';

describe('the check queue', () => {
  beforeEach(() => {
    mock.timers.reset();
    mock.timers.enable({ apis: ['setTimeout'] });
  });

  function recording(): { checked: string[]; queue: CheckQueue } {
    const checked: string[] = [];
    const queue = new CheckQueue((uri) => {
      checked.push(uri);
      return Promise.resolve();
    });
    return { checked, queue };
  }

  test('checks an opened document at once', async () => {
    const { checked, queue } = recording();
    await queue.now('a');
    assert.deepEqual(checked, ['a']);
  });

  test('waits for quiet after a change, counting from the last one', () => {
    const { checked, queue } = recording();
    queue.later('a');
    mock.timers.tick(QUIET_MS - 1);
    queue.later('a');
    mock.timers.tick(QUIET_MS - 1);
    assert.deepEqual(checked, []);
    mock.timers.tick(1);
    assert.deepEqual(checked, ['a']);
  });

  test('keeps documents apart', () => {
    const { checked, queue } = recording();
    queue.later('a');
    queue.later('b');
    mock.timers.tick(QUIET_MS);
    assert.deepEqual(checked, ['a', 'b']);
  });

  test('cancels the check under way on the next change', async () => {
    const states: boolean[] = [];
    let go = (): void => undefined;
    const queue = new CheckQueue(async (_uri, isCancelled) => {
      await new Promise<void>((resolve) => (go = resolve));
      states.push(isCancelled());
    });
    const running = queue.now('a');
    queue.later('a');
    go();
    await running;
    assert.deepEqual(states, [true]);
  });

  test('forgets a closed document', () => {
    const { checked, queue } = recording();
    queue.later('a');
    queue.forget('a');
    mock.timers.tick(QUIET_MS);
    assert.deepEqual(checked, []);
  });
});
