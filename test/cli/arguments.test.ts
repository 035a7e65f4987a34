import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, test } from 'node:test';
import { COMMANDS } from '../../src/cli/run-cli.ts';
import { run } from './run.ts';

const CWD = tmpdir();

test('without arguments the help says what there is, and the exit code that nothing ran', async () => {
  const { code, out } = await run(CWD);
  assert.equal(code, 2);
  for (const { name, summary } of COMMANDS) assert.ok(out.includes(`${name.padEnd(8)}  ${summary}`), name);
});

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  assert.deepEqual(await run(CWD, '--version'), { code: 0, out: `${version}\n`, err: '' });
  assert.equal((await run(CWD, 'lint', '--version')).out, `${version}\n`);
});

for (const { name, flags } of COMMANDS) {
  test(`${name} --help names each of its flags`, async () => {
    const { code, out } = await run(CWD, name, '--help');
    assert.equal(code, 0);
    for (const flag of flags) assert.ok(out.includes(`--${flag.name}`), flag.name);
  });
}

describe('what can not be understood ends with 2 and a sentence', () => {
  const cases: [args: string[], message: RegExp][] = [
    [['lnit'], /^retrylab: Unknown command lnit\. Did you mean lint\?/],
    [['--formt'], /^retrylab: Unknown flag --formt\./],
    [
      ['lint', '--fromat', 'json'],
      /^retrylab: Unknown flag --fromat\. Did you mean --format\? See retrylab lint --help\.\n$/,
    ],
    [
      ['lint', '--format', 'sarfi'],
      /--format cannot be "sarfi"\. Did you mean sarif\? It is one of pretty, json, sarif, github\./,
    ],
    [['lint', '--format'], /--format needs a value: --format FORMAT/],
    [['lint', '--format', '--all'], /--format needs a value/],
    [['lint', '--all=yes'], /--all takes no value/],
    [['lint', '--max-warnings', 'few'], /--max-warnings needs a whole number, 0 or more; found "few"/],
    [['lint', '-x'], /Unknown flag -x\./],
    [['explain'], /Which file\?/],
    [['explain', 'a.ts', 'b.ts'], /One file at a time: what is "b\.ts"\?/],
    [['explain', 'missing.ts'], /missing\.ts can't be read/],
    [['simulate'], /Which function\? Name it as FILE#EXPORT/],
    [['simulate', 'a.ts'], /"a\.ts" names no function\. Write FILE#EXPORT: a\.ts#default/],
    [['simulate', 'missing.ts#f', '--script', '200'], /There is no file missing\.ts\./],
  ];
  for (const [args, message] of cases) {
    test(args.join(' '), async () => {
      const { code, out, err } = await run(CWD, ...args);
      assert.equal(code, 2);
      assert.equal(out, '');
      assert.match(err, message);
    });
  }
});
