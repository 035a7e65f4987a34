import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { listen } from '../listener.ts';
import { simulate } from '../simulation.ts';

const FOLDER = resolve(import.meta.dirname, '../../fixtures/clients/not-simulated');
const WEB_SOCKET = /WebSocket connections are not simulated/;
const HTTP2 = /HTTP\/2 is not simulated, nor is gRPC/;

/** Each target, how it is called on a port, and what must be said. */
const CASES = [
  ['web-socket', (port: number) => `wss://127.0.0.1:${port}`, WEB_SOCKET],
  ['ws', (port: number) => `ws://127.0.0.1:${port}`, WEB_SOCKET],
  ['http2', (port: number) => `https://127.0.0.1:${port}`, HTTP2],
  ['grpc', (port: number) => `127.0.0.1:${port}`, HTTP2],
] as const;

describe('what is not simulated says so, reaches nothing and plays no step', { concurrency: 2 }, () => {
  for (const [id, address, message] of CASES) {
    test(id, async () => {
      await using listener = await listen();
      const call = `open(${JSON.stringify(address(listener.port))})`;
      const { end, calls, output } = await simulate({
        file: resolve(FOLDER, `${id}.ts`),
        target: 'open',
        script: '200',
        call,
      });
      assert.equal(end.kind, 'rejected');
      assert.match(end.error.message, message);
      assert.match(output, message);
      assert.deepEqual([calls.length, listener.connections()], [0, 0]);
    });
  }
});
