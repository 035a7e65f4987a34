import type { RunFailure } from '../model/scenario.ts';

/** A run that could not start. The message is one sentence for people; `failure` says where. */
export class RunFailureError extends Error {
  override readonly name = 'RunFailureError';
  readonly failure: RunFailure;

  constructor(failure: RunFailure) {
    super(failure.message);
    this.failure = failure;
  }
}
