import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainSite } from '../../src/cli/explain/explained-site.ts';
import { formatPretty } from '../../src/cli/explain/format-pretty.ts';
import { createLineIndex } from '../../src/cli/line-index.ts';
import { styleFor } from '../../src/cli/style.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { RetrySite } from '../../src/model/site.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { run } from './run.ts';

const FILE = '/project/a.ts';
const TEXT = 'async function load() {\n  for (;;) {}\n}\n';
const LOCATION = { file: FILE, start: 26, end: 37 };

const SITE: RetrySite = {
  id: 'load@26',
  kind: 'loop',
  functionName: 'load',
  exportName: null,
  location: LOCATION,
  head: LOCATION,
  functionLocation: { file: FILE, start: 0, end: 39 },
  likely: false,
  operation: {
    location: LOCATION,
    callee: 'fetch',
    transport: 'http',
    method: 'POST',
    methodIsLiteral: true,
    url: null,
    idempotencyKey: false,
    keyChanges: false,
    sdk: false,
    callerSignal: false,
    bodyFields: [],
    requestChanges: false,
  },
  bound: { kind: 'attempts', attempts: 4, location: null },
  decisions: new Map([
    ['400', 'stop'],
    ['503', 'retry'],
    ['network', 'retry'],
  ]),
  classification: {
    retriedWork: [],
    unseenStatus: null,
    contradiction: null,
    refreshLoop: null,
    lastingReason: null,
    promisedTest: null,
  },
  waiting: {
    schedule: [{ attempt: 2, leastMs: 0, mostMs: 1000 }, null, { attempt: 4, leastMs: 4000, mostMs: Infinity }],
    missing: false,
    random: true,
    growth: 'exponential',
    longestMs: Infinity,
    locations: [],
    afterLastAttempt: null,
  },
  timing: {
    unawaited: null,
    jitter: null,
    overrun: null,
    count: null,
    sharedLimit: null,
    deafWait: null,
    units: null,
    hangs: false,
    attemptLimitMs: null,
    calledExponential: false,
    inRequestHandler: false,
  },
  retryAfter: {
    read: true,
    used: true,
    seconds: true,
    date: false,
    invalid: null,
    bounded: null,
    shortened: null,
    invalidIsNaN: null,
    secondsAsMs: null,
    location: null,
  },
  exhaustion: null,
  library: null,
  attemptState: { leftover: null, delivered: null },
  sharedState: null,
  loggedSecret: null,
  layers: [{ name: 'openai', attempts: 3, location: null }],
  unknowns: [{ fact: 'decisions', why: 'isFatal is imported from a package', location: LOCATION }],
  failureLocation: null,
  lostPromise: null,
  usedUpBody: null,
  undrained: null,
};

const FINDING: Finding = {
  ruleId: 'parse-retry-after-date',
  siteId: 'load@26',
  severity: 'warning',
  evidence: 'proved',
  message: 'Only numbers are read.',
  location: LOCATION,
  related: [],
  fixes: [],
  proof: { script: '429 retry-after=@+7s, 200' },
};

const EXPLAINED = explainSite(SITE, [FINDING, { ...FINDING, siteId: 'other' }], createLineIndex(TEXT));

test('a site is given with null where the code does not show something', () => {
  assert.deepEqual(EXPLAINED.range, { start: 26, end: 37, line: 2, column: 3, endLine: 2, endColumn: 14 });
  assert.deepEqual(EXPLAINED.operation, { callee: 'fetch', transport: 'http', method: 'POST', idempotencyKey: false });
  assert.deepEqual(EXPLAINED.bound, { kind: 'attempts', attempts: 4, deadlineMs: null });
  assert.deepEqual(EXPLAINED.schedule, [
    { attempt: 2, leastMs: 0, mostMs: 1000 },
    { attempt: 3, leastMs: null, mostMs: null },
    { attempt: 4, leastMs: 4000, mostMs: null },
  ]);
  assert.equal(EXPLAINED.retryAfter.bounded, null);
});

test('decisions are given for the reported statuses and every other outcome', () => {
  assert.equal(EXPLAINED.decisions['400'], 'stop');
  assert.equal(EXPLAINED.decisions['503'], 'retry');
  assert.equal(EXPLAINED.decisions['429'], 'unknown');
  assert.deepEqual(Object.keys(EXPLAINED.decisions).slice(-4), ['network', 'timeout', 'abort', 'other']);
});

test('a site has its own findings, with the script that proves each', () => {
  assert.deepEqual(EXPLAINED.findings, [
    {
      ruleId: 'retrylab/parse-retry-after-date',
      severity: 'warning',
      message: 'Only numbers are read.',
      line: 2,
      column: 3,
      script: '429 retry-after=@+7s, 200',
    },
  ]);
});

test('people get a table', () => {
  const lines = formatPretty('a.ts', [EXPLAINED], styleFor(false)).split('\n');
  assert.equal(lines[0], 'a.ts:2 load (loop)');
  for (const line of [
    '  attempt      fetch, POST, without an idempotency key',
    '  bound        4 attempts',
    '  retries      503 network',
    '  stops at     400',
    '  waits        0–1 s, ?, at least 4 s (random, exponential)',
    '  Retry-After  read, seconds waited for, dates not understood',
    '  layers       openai (3 attempts)',
    '  2:3  warning  Only numbers are read.  retrylab/parse-retry-after-date',
    '  not known: isFatal is imported from a package (line 2)',
  ]) {
    assert.ok(lines.includes(line), `${line}\n---\n${lines.join('\n')}`);
  }
});

test('a file without retries has no sites', async () => {
  const project = temporaryProject({ 'a.ts': 'export const a = 1;\n' });
  assert.deepEqual(await run(project, 'explain', 'a.ts', '--format', 'json'), {
    code: 0,
    out: '{\n  "sites": []\n}\n',
    err: '',
  });
  assert.equal((await run(project, 'explain', 'a.ts:1')).out, 'No retry found in a.ts:1.\n');
});

test('a file that does not parse ends with 2 and its place', async () => {
  const project = temporaryProject({ 'a.ts': '\nconst = 1;\n' });
  const { code, err } = await run(project, 'explain', 'a.ts');
  assert.equal(code, 2);
  assert.match(err, /a\.ts:2:7 does not parse: /);
});
