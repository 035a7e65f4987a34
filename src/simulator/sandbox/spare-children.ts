import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';

/** How long a child waits for its run, in real ms, before it is ended. */
const IDLE_MS = 30_000;
/** A scenario is run twice at once. */
const MOST = 2;

interface Spare {
  readonly key: string;
  readonly child: ChildProcess;
  readonly expiry: NodeJS.Timeout;
}

let spares: readonly Spare[] = [];

/**
 * Starts a child before there is a run for it, so that the next run need not wait for a process to start. It has loaded the
 * sandbox and nothing of the user, and blocks in reading its request. It holds nobody open, ends after half a minute, and
 * ends with this process, since the channel that it reads from is closed then. Children of another kind are ended.
 */
export function keepSpare(key: string, start: () => ChildProcess): void {
  spares.filter((spare) => spare.key !== key).forEach(end);
  if (spares.length >= MOST) return;
  const child = start();
  const expiry = setTimeout(() => {
    end(spare);
  }, IDLE_MS);
  expiry.unref();
  const spare: Spare = { key, child, expiry };
  spares = [...spares, spare];
  setHeld(child, false);
  // A run that comes then starts a child of its own, and hears why if that fails too.
  const forget = (): void => {
    leave(spare);
  };
  child.once('error', forget);
  child.once('exit', forget);
}

/** A child that waits for a run of this kind; `null` when there is none. */
export function takeSpare(key: string): ChildProcess | null {
  const spare = spares.find((one) => one.key === key);
  if (!spare) return null;
  leave(spare);
  setHeld(spare.child, true);
  return spare.child;
}

/** Ends the children that wait. */
export function endSpares(): void {
  spares.forEach(end);
}

function end(spare: Spare): void {
  leave(spare);
  spare.child.kill('SIGKILL');
}

function leave(spare: Spare): void {
  clearTimeout(spare.expiry);
  spares = spares.filter((one) => one !== spare);
}

/** Whether this process stays for the sake of the child. */
function setHeld(child: ChildProcess, held: boolean): void {
  for (const one of [child, ...child.stdio] as (ChildProcess | Socket | null | undefined)[]) {
    if (held) one?.ref();
    else one?.unref();
  }
}
