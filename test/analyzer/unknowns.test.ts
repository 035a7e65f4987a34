import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { analyze } from '../../src/analyzer/analyze.ts';
import { NO_OTHER_MODULES } from '../../src/analyzer/source-module.ts';
import { parse } from '../../src/project/parse.ts';

/** The reasons that the analyzer gives for one site, each with the code it points at. */
function reasons(text: string): { readonly why: string; readonly at: string | null }[] {
  const parsed = parse('a.ts', text);
  assert.equal(parsed.kind, 'parsed');
  const [site] = analyze(parsed.module, NO_OTHER_MODULES).sites;
  assert.ok(site);
  return site.unknowns.map(({ why, location }) => ({
    why,
    at: location ? text.slice(location.start, location.end) : null,
  }));
}

const RANDOM = 'Math.random() * 500 * 2 ** attempt';

function loop({
  again = '[500, 502, 504].includes(res.status)',
  limit = '4',
  wait = `new Promise((resolve) => setTimeout(resolve, ${RANDOM}))`,
}: {
  again?: string;
  limit?: string;
  wait?: string;
}): string {
  return `
import { backoff, isTransient } from './policy.js';
export async function load(url: string, delayMs: number, retries: number): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const res = await fetch(url);
    if (!(${again}) || attempt === ${limit}) return res;
    await ${wait};
  }
}`;
}

describe('a reason for what is not known', () => {
  test('is not given where everything is', () => {
    assert.deepEqual(reasons(loop({})), []);
  });

  test('names the unseen code that decides, without the count beside it', () => {
    assert.deepEqual(reasons(loop({ again: 'isTransient(res)' }))[0], {
      why: "whether it tries again after 400, 401, 403, 404 and 16 other outcomes depends on code that can't be seen: `!(isTransient(res))`",
      at: '!(isTransient(res))',
    });
  });

  test('names the part of the answer that decides', () => {
    const again = "!res.ok && res.headers.get('x-should-retry') === 'true'";
    assert.deepEqual(reasons(loop({ again }))[0], {
      why: "whether it tries again after 400, 401, 403, 404 and 16 other outcomes depends on what the answer holds: `res.headers.get('x-should-retry') === 'true'`",
      at: "res.headers.get('x-should-retry') === 'true'",
    });
  });

  test('says where the duration comes from', () => {
    assert.deepEqual(reasons(loop({ wait: 'new Promise((resolve) => setTimeout(resolve, delayMs))' })), [
      {
        why: 'how long `setTimeout(resolve, delayMs)` waits: the duration comes from the caller',
        at: 'setTimeout(resolve, delayMs)',
      },
    ]);
    assert.deepEqual(reasons(loop({ wait: 'backoff(attempt)' })), [
      {
        why: "how long `backoff(attempt)` waits: the duration is computed by code that can't be seen",
        at: 'backoff(attempt)',
      },
    ]);
  });

  test('names the call that may read Retry-After', () => {
    const text = loop({ again: '[429, 500].includes(res.status)', wait: 'backoff(attempt, res)' });
    assert.ok(
      reasons(text).some(
        ({ why, at }) =>
          why === "backoff() is given the answer or the error, can't be seen, and may read it" &&
          at === 'backoff(attempt, res)',
      ),
    );
  });

  test('names the test whose limit is set elsewhere', () => {
    assert.deepEqual(reasons(loop({ limit: 'retries' })), [
      {
        why: `the attempts are counted in \`!([500, 502, 504].includes(res.status)) || attempt === retr…\`, and the limit is set elsewhere, or too far to follow`,
        at: '!([500, 502, 504].includes(res.status)) || attempt === retries',
      },
    ]);
  });

  test('tells what a callback leaves to its caller', () => {
    const text = `
export async function again<T>(operation: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation();
    } catch (error) {
      if (attempt === 4) throw error;
      await new Promise((resolve) => setTimeout(resolve, ${RANDOM}));
    }
  }
}`;
    assert.deepEqual(reasons(text), [
      { why: 'who calls this function decides what `operation` sends', at: 'operation()' },
    ]);
  });
});
