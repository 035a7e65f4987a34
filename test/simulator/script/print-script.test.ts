import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Script, Step } from '../../../src/model/script.ts';
import { parseScript } from '../../../src/simulator/script/parse-script.ts';
import { printOutcome, printScript } from '../../../src/simulator/script/print-script.ts';

function parsed(text: string): Script {
  const result = parseScript(text);
  assert.equal(result.kind, 'script', `${text}: ${JSON.stringify(result)}`);
  return result.script;
}

/** A script without where it was read from. */
function meaning({ routes, ...always }: Script): object {
  const steps = (all: readonly Step[]): object[] => all.map((step) => ({ ...step, range: null, or: steps(step.or) }));
  return {
    closed: always.closed,
    steps: steps(always.steps),
    routes: routes.map((route) => ({ ...route, steps: steps(route.steps) })),
  };
}

test('the canonical form is one line', () => {
  assert.equal(
    printScript(parsed('503 X2 # twice\n429 retry-after=@7s\n200\nend')),
    '503 x2, 429 retry-after=@+7s, 200, end',
  );
});

test('an outcome is a step without its count', () => {
  const step = parsed('429 x3 retry-after=2').steps[0] ?? assert.fail();
  assert.equal(printOutcome(step), '429 retry-after=2');
});

describe('printing and reading back gives the same script', () => {
  const texts = [
    '503 forever',
    'lost, 200 after=1500ms',
    '429 retry-after=@-30s/asctime x2, 200, end',
    '429 retry-after="2"',
    '429 retry-after="2s"',
    '429 retry-after="@+7s"',
    '429 retry-after="a \\"b\\" \'c\'"',
    '429 retryInfo=2970.938289688s',
    '200 body="" cut=0B',
    `200 body='{"error": "x, y"}'`,
    '200 body="line\\nline\\ttab \\\\ # no comment"',
    '200 body="\\ud800"',
    '503 header.a=1 header.b="x y" header.c=""',
    '200 sse-error after=0.5s',
    '500 applied, 200',
    '200 dribble=10s cut=4B, connect-reset after=1s',
    '503 30% or reset after=2s or 200 body="or" 12.5% x3, 200 50% or 503',
    'POST /orders: lost, 200, end\nGET /orders/*: 503 x2, 200',
    '401, https://auth.example.com/*: 200, *: 503 forever',
  ];
  for (const text of texts) {
    test(text, () => {
      const once = parsed(text);
      const again = parsed(printScript(once));
      assert.deepEqual(meaning(again), meaning(once));
      assert.equal(printScript(again), printScript(once));
    });
  }

  test('2,000 scripts made at random', () => {
    const random = randomFrom(20_261_130);
    for (let i = 0; i < 2000; i++) {
      const once = parsed(randomScript(random));
      assert.deepEqual(meaning(parsed(printScript(once))), meaning(once), printScript(once));
    }
  });
});

type Random = (below: number) => number;

/** Integers below a limit from a 32-bit linear congruential generator (Numerical Recipes' constants). */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomScript(random: Random): string {
  const pick = (choices: readonly string[]): string => choices[random(choices.length)] ?? '';
  const duration = (): string => `${random(5000)}.${random(1000)}${pick(['ms', 's', 'min', 'h'])}`;
  const text = (): string =>
    JSON.stringify(
      Array.from({ length: random(6) }, () => pick(['a', ' ', ',', '"', "'", '#', '\\', '=', 'é', '2'])).join(''),
    );
  const retryAfter = (): string =>
    pick([String(random(100)), `@+${duration()}`, `@-${duration()}/rfc850`, 'soon', text()]);
  const steps = Array.from({ length: 1 + random(4) }, () => {
    const words = [pick(['200', '429', '503', 'reset', 'lost', 'hang'])];
    const status = /^\d/.test(words[0] ?? '');
    if (words[0] !== 'hang' && random(2) === 0) words.push(`after=${duration()}`);
    if (status && random(2) === 0) words.push(`retry-after=${retryAfter()}`);
    if (status && random(2) === 0) words.push(`body=${text()}`);
    if (status && random(2) === 0) words.push(`header.x-${pick(['a', 'b'])}=${text()}`);
    if (status && random(2) === 0) words.push(`cut=${random(999)}B`);
    if (status && random(2) === 0) words.push(`dribble=${duration()}`);
    if (random(3) === 0) words.push(`${1 + random(98)}.${random(10)}%`, 'or', pick(['200', 'reset', '503']));
    if (random(2) === 0) words.push(`x${1 + random(9)}`);
    const route = pick(['', '', '', 'POST /orders: ', '/a/*: ']);
    return `${route}${words.join(' ')}`;
  });
  return [...steps, ...(random(2) === 0 ? ['end'] : [])].join(pick([', ', '\n', ',\n']));
}
