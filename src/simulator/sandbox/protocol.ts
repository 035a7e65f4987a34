import type { RunEnd, RunError, TracedCall } from '../../model/trace.ts';
import type { OperationRecord } from '../../model/operation.ts';
import type { RunFailure } from '../../model/scenario.ts';
import type { ServerRequest } from '../server/simulated-server.ts';

/** The child's file descriptor for the channel to its parent. */
export const CHANNEL_FD = 3;

/** What the child is started with. All times are ms. */
export interface RunRequest {
  /** `file:` URL of the user's module. */
  readonly targetUrl: string;
  /** JavaScript to be evaluated inside the user's module: an async function of `url` and of `exportedNames`. */
  readonly call: string;
  /** Exports that the call is given because the module does not bind them at its top level. */
  readonly exportedNames: readonly string[];
  readonly url: string;
  readonly server: ServerRecipe;
  readonly provider: string;
  readonly seed: number;
  readonly env: Readonly<Record<string, string>>;
  /** The call gets a `signal`, aborted after so many ms; `null`: it gets none. In a run of one operation only. */
  readonly abortAfterMs: number | null;
  readonly plan: RunPlan;
  /** `calls` are those of one operation. */
  readonly limits: { readonly virtualMs: number; readonly calls: number };
}

/** What the simulated server is made from, in its language. */
export type ServerRecipe =
  { readonly kind: 'script'; readonly script: string } | { readonly kind: 'model'; readonly model: string };

/** How often the call is made. */
export type RunPlan =
  | { readonly kind: 'once' }
  /** One after the other, each alone with a new server and `Math.random` started again. */
  | { readonly kind: 'seeds'; readonly seeds: readonly number[] }
  /** At once, against one server: client i starts at `startsMs[i]`. */
  | { readonly kind: 'herd'; readonly startsMs: readonly number[] };

/** What the child asks its parent; it waits for the reply without running anything else. */
export type ChildQuestion =
  | { readonly type: 'start' }
  | { readonly type: 'resolve'; readonly specifier: string; readonly fromFile: string }
  | { readonly type: 'load'; readonly file: string };

export type ResolveReply = { readonly file: string | null };

export type LoadReply =
  | { readonly kind: 'source'; readonly source: string; readonly format: 'module' | 'commonjs' }
  /** Node's own loader takes it. */
  | { readonly kind: 'default' }
  | { readonly kind: 'failed'; readonly message: string };

/** What the child tells its parent. */
export type ChildReport =
  | { readonly type: 'loaded'; readonly unused: number }
  /** A call has started or ended; the last word on call `n` counts. */
  | { readonly type: 'call'; readonly call: TracedCall; readonly unused: number; readonly applied: number }
  /** One operation of many is over, or the run is. */
  | { readonly type: 'operation'; readonly operation: OperationRecord; readonly applied: number }
  /** What one operation of a herd asks for when all goes well: each of its requests once, in order. */
  | { readonly type: 'requests'; readonly requests: readonly ServerRequest[] }
  | { readonly type: 'failed'; readonly failure: RunFailure }
  | {
      readonly type: 'done';
      readonly end: RunEnd;
      readonly virtualMs: number;
      readonly leakedTimers: number;
      readonly unhandled: readonly RunError[];
      /** When the signal was aborted, if it was. */
      readonly abortedMs: number | null;
      /** The most memory that the process has had, in MB (resident set). */
      readonly peakMb: number;
    };

export type ChildMessage = ChildQuestion | ChildReport;
