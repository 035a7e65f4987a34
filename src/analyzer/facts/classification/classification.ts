import type { Classification } from '../../../model/site.ts';
import type { ModuleHost } from '../../source-module.ts';
import type { Proven } from '../probe.ts';
import { retriedWorkOf } from './retried-work.ts';

/** What the code takes for a failure. */
export const classificationOf = (proven: Proven, host: ModuleHost): Classification => ({
  retriedWork: retriedWorkOf(proven, host),
});
