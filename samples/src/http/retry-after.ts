/** An HTTP-date begins with the name of a day in all three of its forms (RFC 9110 §5.6.7). */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;

/** The longest wait to sit out; who is told to come back later than that gives up. */
const ACCEPTED_MS = 120_000;

/** How long the server asks to wait, in ms; `null` when it says nothing that can be read (RFC 9110 §10.2.3). */
export function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  if (!HTTP_DATE.test(value)) return null;
  // The asctime form names no zone, and `Date.parse` would read it as local time.
  const date = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

/** The same for callers that have no limit of their own. @throws when the wait is longer than two minutes. */
export function acceptedRetryAfterMs(headers: Headers): number | null {
  const ms = retryAfterMs(headers);
  if (ms !== null && ms > ACCEPTED_MS) throw new Error(`The server asks to wait for ${Math.round(ms / 1000)} s`);
  return ms;
}
