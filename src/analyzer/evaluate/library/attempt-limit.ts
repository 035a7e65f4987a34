import type { RetryPolicy } from '../../libraries/retry/retry-library.ts';
import { exactText, truth } from '../arithmetic.ts';
import { COUNTER } from '../provenance.ts';
import { type Value, boolean, exactNumber, keyOf, unknown } from '../value.ts';
import type { Options } from './options.ts';

/** What limits the attempts of a library call. */
export type AttemptLimit =
  /** At most this many, the first included. */
  | { readonly kind: 'known'; readonly attempts: number }
  | { readonly kind: 'endless' }
  | { readonly kind: 'hidden'; readonly key: string };

/** The limit by the options, else the library's default. */
export function attemptLimitOf({ attempts, predicate }: RetryPolicy, options: Options): AttemptLimit {
  const endless = attempts.endless === undefined ? null : options.get(attempts.endless);
  const isEndless = endless === null ? false : truth(endless);
  if (isEndless === true) return { kind: 'endless' };
  if (isEndless === null && endless) return { kind: 'hidden', key: keyOf(endless) };
  const own = predicate?.unlimits ? options.get(predicate.option) : null;
  if (own && (own.kind === 'function' || own.kind === 'native')) return { kind: 'endless' };
  const given = options.get(attempts.option);
  if (given === null) return ofCount(attempts, attempts.default);
  const count = exactNumber(given);
  if (count !== null) return ofCount(attempts, count);
  if (given.kind === 'constant') {
    if (given.value === true) return attempts.trueIsEndless ? { kind: 'endless' } : ofCount(attempts, attempts.default);
    if (given.value === false) return { kind: 'known', attempts: 1 };
    if (attempts.endlessText !== undefined && exactText(given) === attempts.endlessText) return { kind: 'endless' };
  }
  return { kind: 'hidden', key: keyOf(given) };
}

function ofCount({ counts, zeroIsEndless }: RetryPolicy['attempts'], count: number): AttemptLimit {
  if (count === Infinity || (count === 0 && zeroIsEndless)) return { kind: 'endless' };
  if (Number.isNaN(count)) return { kind: 'hidden', key: 'NaN' };
  return { kind: 'known', attempts: Math.max(1, Math.floor(count) + (counts === 'retries' ? 1 : 0)) };
}

/** Whether one more attempt may follow attempt `n`; `null`: nothing limits them. */
export function allows(limit: AttemptLimit, n: number): Value | null {
  switch (limit.kind) {
    case 'endless':
      return null;
    case 'known':
      return boolean(n < limit.attempts, COUNTER);
    case 'hidden':
      return unknown(`${limit.key} allows ${n + 1}`, COUNTER);
  }
}
