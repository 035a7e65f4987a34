import type { Decision, OutcomeName } from '../../../model/outcome.ts';
import type { Classification } from '../../../model/site.ts';
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
});
