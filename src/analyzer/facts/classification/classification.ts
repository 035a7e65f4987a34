import type { Decision, OutcomeName } from '../../../model/outcome.ts';
import type { RunEvent } from '../../evaluate/run-events.ts';
import type { PromisedTestEvent } from '../../evaluate/promised-tests.ts';
import type { Classification, PromisedTest } from '../../../model/site.ts';
import type { ModuleHost } from '../../source-module.ts';
import type { Proven } from '../probe.ts';
import { contradictionOf } from './contradiction.ts';
import { lastingReasonOf } from './lasting-reason.ts';
import { refreshLoopOf } from './refresh-loop.ts';
import { retriedWorkOf } from './retried-work.ts';
import { unseenStatusOf } from './unseen-status.ts';

/** What the code takes for a failure. */
export const classificationOf = (
  proven: Proven,
  decisions: ReadonlyMap<OutcomeName, Decision>,
  host: ModuleHost,
): Classification => ({
  retriedWork: retriedWorkOf(proven, host),
  unseenStatus: unseenStatusOf(proven, decisions),
  contradiction: contradictionOf(proven, decisions, host),
  refreshLoop: refreshLoopOf(proven, decisions, host),
  lastingReason: lastingReasonOf(proven, decisions, host),
  promisedTest: promisedTestOf(proven),
});

/** A promise that every way round takes for a yes. */
function promisedTestOf({ failures }: Proven): PromisedTest | null {
  const again = failures.filter(({ end }) => end === 'attempts');
  const [first] = again.map(({ run }) => run.events.find(isPromised));
  if (!first || !again.every(({ run }) => run.events.some((event) => isPromised(event) && event.node === first.node)))
    return null;
  const { callee, file, node } = first;
  return { callee, location: { file, start: node.start, end: node.end } };
}

const isPromised = (event: RunEvent): event is PromisedTestEvent =>
  event.kind === 'promised-test' && event.attempt === 1;
