import type { RetryAfter } from '../../model/script.ts';
import { formatHttpDate, parseHttpDate } from './http-date.ts';

/**
 * The value of the Retry-After header of an answer sent at `answeredAtMs` (ms since the epoch). HTTP-dates have whole
 * seconds; the date is rounded up, so that whoever waits until then has waited at least as long as the script says.
 */
export function retryAfterHeader(retryAfter: RetryAfter, answeredAtMs: number): string {
  switch (retryAfter.kind) {
    case 'seconds':
      return String(retryAfter.seconds);
    case 'date':
      return formatHttpDate(Math.ceil((answeredAtMs + retryAfter.afterMs) / 1000) * 1000, retryAfter.form);
    case 'raw':
      return retryAfter.value;
  }
}

/**
 * What an answer's headers ask for, in ms from the answer. `retry-after-ms`, which OpenAI and Azure send beside
 * Retry-After and whose clients read it first, wins. `null` when nothing valid is said.
 */
export function announcedByHeaders(headers: Readonly<Record<string, string>>, answeredAtMs: number): number | null {
  const precise = headers['retry-after-ms'];
  if (precise !== undefined && /^\d+(\.\d+)?$/.test(precise)) return Number(precise);
  const value = headers['retry-after'];
  return value === undefined ? null : announcedByRetryAfter(value, answeredAtMs);
}

/**
 * RFC 9110 §10.2.3: non-negative whole seconds or an HTTP-date; a past date is 0. `null` when it is malformed, which
 * announces nothing.
 */
function announcedByRetryAfter(value: string, answeredAtMs: number): number | null {
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const dateMs = parseHttpDate(value, answeredAtMs);
  return dateMs === null ? null : Math.max(0, dateMs - answeredAtMs);
}
