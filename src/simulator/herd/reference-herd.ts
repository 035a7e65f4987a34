import type { CountedOperation } from '../../model/herd.ts';
import { seededRandom } from '../server/seeded-random.ts';
import type { PlannedAnswer, ServerRequest, SimulatedServer } from '../server/simulated-server.ts';
import { createEventQueue } from './event-queue.ts';
import {
  REFERENCE_ATTEMPTS,
  REFERENCE_STATUSES,
  REFERENCE_TIMEOUT_MS,
  type ReferencePolicy,
} from './reference-policies.ts';
import { createSharedBudget } from './shared-budget.ts';

export interface ReferenceHerdOptions {
  readonly policy: ReferencePolicy;
  /** A new one, of its own. */
  readonly server: SimulatedServer;
  /** When each client starts, in virtual ms. */
  readonly startsMs: readonly number[];
  /** The requests of one operation, one after another. */
  readonly requests: readonly ServerRequest[];
  readonly seed: number;
}

type Call = CountedOperation['calls'][number];

/**
 * Plays a herd of clients that follow a known policy: the same requests at the same starts as another herd, by a plain
 * loop over events. The same options give the same operations.
 */
export function referenceHerd(options: ReferenceHerdOptions): readonly CountedOperation[] {
  const { policy, server, startsMs, requests, seed } = options;
  const random = seededRandom(seed);
  const events = createEventQueue();
  const budget = policy.budget === null ? null : createSharedBudget(policy.budget);

  const operations = startsMs.map((startMs, index) => {
    const calls: Call[] = [];
    const operation = { startMs, endMs: null as number | null, succeeded: requests.length === 0, calls };
    const settle = (endMs: number, succeeded: boolean): void => {
      operation.endMs = endMs;
      operation.succeeded = succeeded;
    };
    const attempt = (step: number, number: number, atMs: number): void => {
      const request = requests[step];
      if (request === undefined) {
        settle(atMs, true);
        return;
      }
      const planned = server.answer({ ...request, n: calls.length + 1, client: index + 1, atMs });
      const endMs = atMs + tookMs(planned);
      const previous = calls.at(-1);
      calls.push({
        startMs: atMs,
        endMs,
        outcome: planned.outcome,
        status: statusOf(planned),
        waitMs: previous?.endMs == null ? 0 : atMs - previous.endMs,
        announcedMs: null,
      });
      events.add(endMs, () => {
        answered(step, number, endMs, planned);
      });
    };
    const answered = (step: number, number: number, atMs: number, planned: PlannedAnswer): void => {
      const status = statusOf(planned);
      if (status !== null && status < 400) {
        attempt(step + 1, 1, atMs);
        return;
      }
      const mayRetry = status === null || REFERENCE_STATUSES.includes(status);
      if (!mayRetry || number >= REFERENCE_ATTEMPTS || budget?.takeRetry(atMs) === false) {
        settle(atMs, false);
        return;
      }
      const waitMs = Math.max(planned.announcedMs ?? 0, policy.waitMs(number + 1, random));
      events.add(atMs + waitMs, () => {
        attempt(step, number + 1, atMs + waitMs);
      });
    };
    events.add(startMs, () => {
      budget?.addOperation(startMs);
      attempt(0, 1, startMs);
    });
    return operation;
  });

  events.run();
  return operations;
}

function statusOf({ action }: PlannedAnswer): number | null {
  return action.kind === 'respond' && action.afterMs <= REFERENCE_TIMEOUT_MS ? action.status : null;
}

function tookMs({ action }: PlannedAnswer): number {
  switch (action.kind) {
    case 'respond':
    case 'fault':
      return Math.min(action.afterMs, REFERENCE_TIMEOUT_MS);
    case 'hang':
      return REFERENCE_TIMEOUT_MS;
    case 'after-end':
      return 0;
  }
}
