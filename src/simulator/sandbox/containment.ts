import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import inspector from 'node:inspector';
import net from 'node:net';
import { constants, platform } from 'node:os';
import workerThreads from 'node:worker_threads';

/** libuv's numbers for "permission denied": the negated errno, or its own on Windows. */
const UV_EACCES = platform() === 'win32' ? -4092 : -constants.errno.EACCES;

/** A thing that code in the sandbox may not do. */
export class ContainmentError extends Error {
  override readonly name = 'ContainmentError';
  readonly code = 'ERR_RETRYLAB_CONTAINED';

  constructor(what: string) {
    super(`The simulation does not let your code ${what}.`);
  }
}

/**
 * Closes what the permission model leaves open. Everything here fails closed: a socket that the simulated network has
 * not taken over gets "permission denied" from its handle, so that no byte leaves the process, whichever way
 * the connection was asked for. File writes, child processes, workers and addons are refused by the permission model
 * itself; the process does not start without it. Call `syncBuiltinESMExports` after it.
 */
export function contain(): void {
  closeHandles();
  closeDatagrams();
  closeNameLookup();
  refuse(
    childProcess,
    ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'],
    'start a process',
  );
  refuse(workerThreads, ['Worker'], 'start a worker thread');
  refuse(inspector, ['open'], 'open a debugger port');
  refuse(process, ['kill', 'abort', 'dlopen'], 'kill processes or load native code');
}

/** What is missing for a safe run in this process, or `null`. */
export function missingContainment(): string | null {
  const permission = process.permission as NodeJS.ProcessPermission | undefined;
  if (permission === undefined) return 'the permission model is not active';
  if (permission.has('fs.write') || permission.has('child') || permission.has('worker')) {
    return 'the permission model allows writing files, child processes or workers';
  }
  return null;
}

interface HandleFactory {
  _createServerHandle(address: string, port: number, addressType: 4): Handle | number;
}

interface Handle {
  close(): void;
}

function closeHandles(): void {
  const tcp = (net as unknown as HandleFactory)._createServerHandle('127.0.0.1', 0, 4);
  if (typeof tcp === 'number') throw new Error(`The sandbox could not reach Node's TCP handle (error ${tcp}).`);
  const tcpPrototype = Object.getPrototypeOf(tcp) as object;
  tcp.close();
  deny(tcpPrototype, ['connect', 'connect6', 'bind', 'bind6', 'listen']);

  const { _handle: pipe } = process.stdout as unknown as { _handle?: object };
  if (pipe !== undefined) deny(Object.getPrototypeOf(pipe) as object, ['connect', 'bind', 'listen']);
}

function deny(prototype: object, names: readonly string[]): void {
  for (const name of names) {
    if (name in prototype)
      Object.defineProperty(prototype, name, { value: () => UV_EACCES, writable: true, configurable: true });
  }
}

function closeDatagrams(): void {
  refuse(dgram.Socket.prototype, ['bind', 'connect', 'send'], 'use UDP sockets');
}

function closeNameLookup(): void {
  const owners: object[] = [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype];
  for (const owner of owners) {
    const names = Object.getOwnPropertyNames(owner).filter((name) =>
      /^(?:lookup|lookupService|reverse|resolve\w*)$/u.test(name),
    );
    refuse(owner, names, 'look up names outside the simulated network');
  }
}

function refuse(owner: object, names: readonly string[], what: string): void {
  for (const name of names) {
    const refusal = function refused(): never {
      throw new ContainmentError(what);
    };
    Object.defineProperty(owner, name, { value: refusal, writable: true, configurable: true, enumerable: true });
  }
}
