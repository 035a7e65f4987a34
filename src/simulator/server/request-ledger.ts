import type { Ledger } from '../../model/trace.ts';
import type { ServerRequest } from './simulated-server.ts';

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/** Keeps what the requests of a run have changed. */
export interface RequestLedger {
  /** A non-safe request took effect: it counts once per idempotency key, and every time without one. */
  apply(request: ServerRequest, key: string | null): void;
  read(): Ledger;
}

export function createRequestLedger(): RequestLedger {
  let applied = 0;
  const keys = new Set<string>();
  return {
    apply({ method }, key) {
      if (SAFE_METHODS.includes(method) || (key !== null && keys.has(key))) return;
      applied += 1;
      if (key !== null) keys.add(key);
    },
    read: () => ({ applied }),
  };
}
