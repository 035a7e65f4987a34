/** The three forms of an HTTP-date (RFC 9110 §5.6.7). */
export type HttpDateForm = 'imf' | 'rfc850' | 'asctime';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const FORMS: readonly RegExp[] = [
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d\d:\d\d:\d\d) (?<year>\d{4})$/,
];

/** Writes a moment (ms since the epoch, cut to its whole second) as an HTTP-date. */
export function formatHttpDate(epochMs: number, form: HttpDateForm): string {
  const date = new Date(epochMs);
  const day = String(date.getUTCDate());
  const dayName = DAYS[date.getUTCDay()] ?? '';
  const month = MONTHS[date.getUTCMonth()] ?? '';
  const year = String(date.getUTCFullYear());
  const time = date.toISOString().slice(11, 19);
  switch (form) {
    case 'imf':
      return `${dayName.slice(0, 3)}, ${day.padStart(2, '0')} ${month} ${year} ${time} GMT`;
    case 'rfc850':
      return `${dayName}, ${day.padStart(2, '0')}-${month}-${year.slice(-2)} ${time} GMT`;
    case 'asctime':
      return `${dayName.slice(0, 3)} ${month} ${day.padStart(2, ' ')} ${time} ${year}`;
  }
}

/**
 * Reads any form of an HTTP-date as ms since the epoch; `null` when it is none. A two-digit year that would lie more
 * than 50 years after `nowMs` is one of the century before (RFC 9110 §5.6.7).
 */
export function parseHttpDate(text: string, nowMs: number): number | null {
  for (const form of FORMS) {
    const { day, month, year, time } = form.exec(text)?.groups ?? {};
    if (day === undefined || month === undefined || year === undefined || time === undefined) continue;
    const monthIndex = MONTHS.findIndex((name) => name === month);
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
    if (monthIndex === -1 || hours > 23 || minutes > 59 || seconds > 60) return null;
    const epochMs = Date.UTC(fullYear(year, nowMs), monthIndex, Number(day), hours, minutes, seconds);
    return new Date(epochMs).getUTCDate() === Number(day) || seconds === 60 ? epochMs : null;
  }
  return null;
}

function fullYear(year: string, nowMs: number): number {
  if (year.length === 4) return Number(year);
  const now = new Date(nowMs).getUTCFullYear();
  const sameCentury = now - (now % 100) + Number(year);
  return sameCentury > now + 50 ? sameCentury - 100 : sameCentury;
}
