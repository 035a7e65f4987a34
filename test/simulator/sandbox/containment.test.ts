import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { listen } from '../listener.ts';
import { project, simulate } from '../simulation.ts';

/** What `body`, as an async function of `port`, resolves or rejects with in the sandbox. */
async function attempt(body: string, port = 0): Promise<string> {
  const file = join(project({ 'a.mjs': `export async function go(port) { ${body} }` }), 'a.mjs');
  const call = `go(${port}).then(String, (error) => "refused: " + (error.code ?? error.message))`;
  const { end } = await simulate({ file, target: 'go', script: '200', call });
  return end.kind === 'resolved' ? (end.value ?? '') : end.kind;
}

/** Listens on the loopback address while `use` runs; returns how many connections came. */
async function connectionsDuring(use: (port: number) => Promise<void>): Promise<number> {
  await using listener = await listen();
  await use(listener.port);
  return listener.connections();
}

test('the listener of these tests sees whoever connects', async () => {
  const seen = await connectionsDuring(async (port) => {
    await assert.rejects(fetch(`http://127.0.0.1:${port}/`));
  });
  assert.equal(seen, 1);
});

describe('code in the sandbox', () => {
  test('cannot reach a server by HTTP: the simulated one answers', async () => {
    const seen = await connectionsDuring(async (port) => {
      assert.equal(await attempt('return (await fetch(`http://127.0.0.1:${port}/`)).status;', port), '200');
    });
    assert.equal(seen, 0);
  });

  test('cannot reach a server by a socket that does not speak HTTP', async () => {
    const body = `const { connect } = await import('node:net');
      return new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write('not http at all'));
        socket.on('error', reject).on('data', resolve).on('close', () => resolve('closed'));
      });`;
    const seen = await connectionsDuring(async (port) => {
      assert.match(await attempt(body, port), /^(?:refused: EACCES|closed)$/);
    });
    assert.equal(seen, 0);
  });

  test('cannot open a server of its own', async () => {
    const body = `const { createServer } = await import('node:net');
      return new Promise((resolve, reject) => createServer().on('error', reject).listen(0, () => resolve('listens')));`;
    assert.equal(await attempt(body), 'refused: EACCES');
  });

  test('cannot send datagrams', async () => {
    const body =
      "const { createSocket } = await import('node:dgram'); createSocket('udp4').send('x', port, '127.0.0.1');";
    assert.equal(await attempt(body, 9), 'refused: ERR_RETRYLAB_CONTAINED');
  });

  test('cannot look up names', async () => {
    assert.equal(
      await attempt("const dns = await import('node:dns/promises'); return dns.lookup('localhost');"),
      'refused: ERR_RETRYLAB_CONTAINED',
    );
  });

  test('cannot write files', async () => {
    const path = join(project({}), 'written.txt');
    const body = `const fs = await import('node:fs'); fs.writeFileSync(${JSON.stringify(path)}, 'x'); return 'written';`;
    assert.equal(await attempt(body), 'refused: ERR_ACCESS_DENIED');
    assert.equal(existsSync(path), false);
  });

  test('cannot start processes', async () => {
    assert.equal(
      await attempt("const { execSync } = await import('node:child_process'); return execSync('true');"),
      'refused: ERR_RETRYLAB_CONTAINED',
    );
  });

  test('cannot start processes by the back door either', async () => {
    const body =
      "const { ChildProcess } = await import('node:child_process'); new ChildProcess().spawn({ file: 'true', args: ['true'] }); return 'started';";
    assert.equal(await attempt(body), 'refused: ERR_ACCESS_DENIED');
  });

  test('cannot start workers', async () => {
    const body =
      "const { Worker } = await import('node:worker_threads'); new Worker('0', { eval: true }); return 'started';";
    assert.equal(await attempt(body), 'refused: ERR_RETRYLAB_CONTAINED');
  });

  test('cannot send signals or open a debugger', async () => {
    assert.equal(await attempt("return process.kill(process.ppid, 'SIGTERM');"), 'refused: ERR_RETRYLAB_CONTAINED');
    assert.equal(
      await attempt("const inspector = await import('node:inspector'); return inspector.open(0);"),
      'refused: ERR_RETRYLAB_CONTAINED',
    );
  });

  test("sees canaries instead of the user's environment", async () => {
    process.env['RETRYLAB_TEST_SECRET'] = 'secret';
    try {
      const body =
        'return [process.env.RETRYLAB_TEST_SECRET, process.env.OPENAI_API_KEY.slice(0, 6), process.env.HOME].join();';
      assert.equal(await attempt(body), ',canary,');
    } finally {
      delete process.env['RETRYLAB_TEST_SECRET'];
    }
  });

  test('cannot break the run by writing to its channel', async () => {
    const file = join(
      project({ 'a.mjs': "import fs from 'node:fs';\nexport const go = () => { fs.writeSync(3, '{\\n'); };" }),
      'a.mjs',
    );
    const { end } = await simulate({ file, target: 'go', script: '200', call: 'go()' });
    assert.equal(end.kind, 'killed');
  });
});
