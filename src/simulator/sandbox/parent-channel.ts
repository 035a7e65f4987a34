import { readSync, writeSync } from 'node:fs';
import {
  CHANNEL_FD,
  type ChildMessage,
  type ChildReport,
  type LoadReply,
  type ResolveReply,
  type RunRequest,
} from './protocol.ts';

// Taken now: user code can replace what it finds on the module later.
const read = readSync;
const write = writeSync;
const parseJson = JSON.parse;
const toJson = JSON.stringify;

/**
 * The child's end of the channel: JSON lines over an inherited descriptor, read and written synchronously. Module hooks
 * must answer synchronously, and a report must be out before the next statement of the user can end the process.
 */
export interface ParentChannel {
  start(): RunRequest;
  resolve(specifier: string, fromFile: string): string | null;
  load(file: string): LoadReply;
  report(report: ChildReport): void;
}

export function openParentChannel(): ParentChannel {
  let buffered = Buffer.alloc(0);

  function send(message: ChildMessage): void {
    const bytes = Buffer.from(`${toJson(message)}\n`);
    for (let sent = 0; sent < bytes.length;) sent += write(CHANNEL_FD, bytes, sent);
  }

  function receive(): unknown {
    const chunk = Buffer.alloc(65_536);
    for (;;) {
      const end = buffered.indexOf(10);
      if (end >= 0) {
        const line = buffered.toString('utf8', 0, end);
        buffered = buffered.subarray(end + 1);
        return parseJson(line);
      }
      const count = read(CHANNEL_FD, chunk);
      if (count === 0) throw new Error('The parent process is gone.');
      buffered = Buffer.concat([buffered, chunk.subarray(0, count)]);
    }
  }

  return {
    start() {
      send({ type: 'start' });
      return receive() as RunRequest;
    },
    resolve(specifier, fromFile) {
      send({ type: 'resolve', specifier, fromFile });
      return (receive() as ResolveReply).file;
    },
    load(file) {
      send({ type: 'load', file });
      return receive() as LoadReply;
    },
    report: send,
  };
}
