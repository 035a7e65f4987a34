import { PASSED, type LayerState } from './passage.ts';
import type { OutageLayer } from './server-model.ts';

/**
 * During the recovery a share of the requests is let in that grows evenly from none to all: shares add up, and whenever
 * they come to a whole one, the request at hand is let in. So a run is the same every time.
 */
export function outageState({ fromMs, forMs, recoveryMs }: OutageLayer): LayerState {
  const overMs = fromMs + forMs;
  let owed = 0;
  return {
    admit({ atMs }) {
      if (atMs < fromMs || atMs >= overMs + recoveryMs) return PASSED;
      if (atMs < overMs) return { kind: 'refuse', servedInMs: overMs - atMs };
      owed += (atMs - overMs) / recoveryMs;
      if (owed < 1) return { kind: 'refuse', servedInMs: null };
      owed -= 1;
      return PASSED;
    },
  };
}
