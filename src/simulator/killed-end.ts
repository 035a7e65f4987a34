import { basename } from 'node:path';
import type { RunLimits } from '../model/scenario.ts';
import type { RunEnd } from '../model/trace.ts';
import type { ChildEnd } from './sandbox/child-process.ts';
import type { UserModules } from './sandbox/user-modules.ts';

/** The end of a run whose process was stopped, or stopped by itself, before it could say how it ended. */
export function killedEnd(end: ChildEnd, limits: RunLimits, modules: UserModules): RunEnd & { kind: 'killed' } {
  const error = (name: string, message: string) => ({ kind: 'killed' as const, error: { name, message } });
  switch (end.killed) {
    case 'wall-clock': {
      for (const { file, line, column } of end.stack) {
        const place = modules.original(file, line, column);
        if (place === null) continue;
        const message = `Stopped after ${limits.wallMs / 1000} s of real time in an endless loop at ${basename(place.file)}:${place.line}.`;
        return { kind: 'killed', error: { name: 'endless loop', message, file: place.file, line: place.line } };
      }
      return error('time limit', `Stopped after ${limits.wallMs / 1000} s of real time.`);
    }
    case 'protocol':
      return error('broken run', 'Stopped because the code wrote to the channel of the simulation.');
    case 'abort':
      return error('aborted', 'Stopped on request.');
    case null:
      // V8 aborts the process when its heap limit is reached: SIGABRT, or exit code 134 through a shell.
      if (end.exitSignal === 'SIGABRT' || end.exitCode === 134 || /heap out of memory/u.test(end.output)) {
        return error('out of memory', `Stopped because the code used more than ${limits.memoryMb} MB of memory.`);
      }
      return error('exit', `The process ended by itself (${exitOf(end)}).`);
  }
}

/** How the process exited, with the error that it printed last, if any. */
function exitOf({ exitCode, exitSignal, output }: ChildEnd): string {
  const how = exitSignal ?? `exit code ${exitCode ?? 'unknown'}`;
  const printed = /^(?:\w*Error\b.*|.*: bad option: .*)$/mu.exec(output)?.[0];
  return printed === undefined ? how : `${how}: ${printed}`;
}
