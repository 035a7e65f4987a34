import { PASSED, type Arrival, type LayerState } from './passage.ts';
import type { BucketLayer } from './server-model.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

/** Serves a request when every bucket of the layer holds what it takes, and takes nothing from any otherwise. */
export function bucketState(layer: BucketLayer): LayerState {
  const limits = limitsOf(layer);
  return {
    admit(arrival) {
      const costs = limits.map(({ bucket, cost }) => ({ bucket, amount: cost(arrival) }));
      const waitMs = Math.max(...costs.map(({ bucket, amount }) => bucket.msUntil(amount, arrival.atMs)));
      if (waitMs > 0) return { kind: 'refuse', servedInMs: Number.isFinite(waitMs) ? waitMs : null };
      for (const { bucket, amount } of costs) bucket.take(amount, arrival.atMs);
      return PASSED;
    },
  };
}

interface Limit {
  readonly bucket: TokenBucket;
  readonly cost: (arrival: Arrival) => number;
}

function limitsOf({ requests, burst, tokens, input, output, spends }: BucketLayer): readonly Limit[] {
  const inputOf = (arrival: Arrival): number => spends?.input ?? arrival.inputTokens;
  const outputOf = (arrival: Arrival): number => spends?.output ?? arrival.outputTokens;
  const limits: Limit[] = [];
  if (requests !== null) {
    limits.push({ bucket: createTokenBucket(requests, burst ?? Math.max(1, requests.amount)), cost: () => 1 });
  }
  if (tokens !== null) {
    limits.push({ bucket: createTokenBucket(tokens), cost: (arrival) => inputOf(arrival) + outputOf(arrival) });
  }
  if (input !== null) limits.push({ bucket: createTokenBucket(input), cost: inputOf });
  if (output !== null) limits.push({ bucket: createTokenBucket(output), cost: outputOf });
  return limits;
}
