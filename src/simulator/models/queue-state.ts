import type { LayerState } from './passage.ts';
import type { QueueLayer } from './server-model.ts';

/**
 * A fixed number of workers with a line before them. A client that gives up keeps its place: a server learns of that only
 * when it answers, which is how work for nobody piles up.
 */
export function queueState({ workers, latencyMs, waiting }: QueueLayer): LayerState {
  /** When each admitted request that is not done yet will be, in order. */
  let endsMs: number[] = [];
  return {
    admit({ atMs }) {
      endsMs = endsMs.filter((endMs) => endMs > atMs);
      if (endsMs.length >= workers + waiting) {
        // A place in the line is free when the next one leaves.
        return { kind: 'refuse', servedInMs: (endsMs[0] ?? atMs) - atMs };
      }
      // All before it take the workers first; it starts when the one `workers` places ahead ends.
      const ahead = endsMs.length - workers;
      const startMs = ahead < 0 ? atMs : (endsMs[ahead] ?? atMs);
      const endMs = startMs + latencyMs;
      endsMs.push(endMs);
      return { kind: 'pass', afterMs: endMs - atMs };
    },
  };
}
