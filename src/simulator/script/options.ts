import type { RetryAfter, Step, StepAnswer } from '../../model/script.ts';
import { parseDuration, printDuration } from './duration.ts';
import { quoteValue } from './quote.ts';

/** What an option adds to a step, or the sentence that says what it needs. */
export type OptionReading =
  { readonly kind: 'read'; readonly part: Partial<Step> } | { readonly kind: 'wrong'; readonly expected: string };

/** One `name=value` (or bare `name`) that can follow a step's answer. */
export interface StepOption {
  readonly name: string;
  readonly takesValue: boolean;
  /** The answers it goes with. */
  readonly goesWith: readonly StepAnswer['kind'][];
  read(value: string, quoted: boolean): OptionReading;
  /** The option as text when the step has it. */
  print(step: Step): string | null;
}

const read = (part: Partial<Step>): OptionReading => ({ kind: 'read', part });
const wrong = (expected: string): OptionReading => ({ kind: 'wrong', expected });

const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
/** Headers that the simulated server has to set itself for the message to be well formed (RFC 9112 §6). */
const FRAMING_HEADERS: readonly string[] = ['content-length', 'transfer-encoding', 'connection', 'trailer', 'upgrade'];

/** The options of the script language in the order in which they are printed. */
export const STEP_OPTIONS: readonly StepOption[] = [
  {
    name: 'retry-after',
    takesValue: true,
    goesWith: ['status'],
    read(value, quoted) {
      const parsed = quoted ? rawRetryAfter(value) : retryAfterOf(value);
      return typeof parsed === 'string' ? wrong(parsed) : read({ retryAfter: parsed });
    },
    print: ({ retryAfter }) => (retryAfter === null ? null : `retry-after=${printRetryAfter(retryAfter)}`),
  },
  {
    name: 'retryInfo',
    takesValue: true,
    goesWith: ['status'],
    read: (value) => withDuration(value, (retryInfoMs) => ({ retryInfoMs })),
    print: ({ retryInfoMs }) => (retryInfoMs === null ? null : `retryInfo=${printDuration(retryInfoMs)}`),
  },
  {
    name: 'after',
    takesValue: true,
    goesWith: ['status', 'fault', 'lost'],
    read: (value) => withDuration(value, (afterMs) => ({ afterMs })),
    print: ({ afterMs }) => (afterMs === 0 ? null : `after=${printDuration(afterMs)}`),
  },
  {
    name: 'cut',
    takesValue: true,
    goesWith: ['status'],
    read(value) {
      const bytes = /^(\d{1,9})B?$/.exec(value)?.[1];
      return bytes === undefined ? wrong('bytes such as cut=512B') : read({ cutBytes: Number(bytes) });
    },
    print: ({ cutBytes }) => (cutBytes === null ? null : `cut=${String(cutBytes)}B`),
  },
  {
    name: 'dribble',
    takesValue: true,
    goesWith: ['status'],
    read: (value) => withDuration(value, (dribbleMs) => ({ dribbleMs })),
    print: ({ dribbleMs }) => (dribbleMs === null ? null : `dribble=${printDuration(dribbleMs)}`),
  },
  {
    name: 'body',
    takesValue: true,
    goesWith: ['status'],
    read: (body) => read({ body }),
    print: ({ body }) => (body === null ? null : `body=${quoteValue(body)}`),
  },
  {
    name: 'sse-error',
    takesValue: false,
    goesWith: ['status'],
    read: () => read({ sseError: true }),
    print: ({ sseError }) => (sseError ? 'sse-error' : null),
  },
  {
    name: 'applied',
    takesValue: false,
    goesWith: ['status'],
    read: () => read({ applied: true }),
    print: ({ applied }) => (applied ? 'applied' : null),
  },
];

/** Reads `header.<name>=<value>` into a header with a lower-case name. */
export function readHeader(name: string, value: string): OptionReading {
  if (!HEADER_NAME.test(name)) return wrong('a header name such as header.x-request-id=abc');
  if (FRAMING_HEADERS.includes(name)) return wrong(`another header: the server sets ${name} itself`);
  if (name === 'retry-after') return wrong('retry-after=… without the header. in front');
  return HEADER_VALUE.test(value)
    ? read({ headers: { [name]: value } })
    : wrong('a header value on one line, in Latin-1');
}

function withDuration(value: string, part: (ms: number) => Partial<Step>): OptionReading {
  const ms = parseDuration(value);
  return ms === null ? wrong('a duration such as 250ms, 2s, 1.5min or 1h') : read(part(ms));
}

function rawRetryAfter(value: string): RetryAfter | string {
  return HEADER_VALUE.test(value) ? { kind: 'raw', value } : 'a header value on one line, in Latin-1';
}

function retryAfterOf(value: string): RetryAfter | string {
  if (/^(0|[1-9]\d*)$/.test(value) && Number.isSafeInteger(Number(value))) {
    return { kind: 'seconds', seconds: Number(value) };
  }
  if (value.startsWith('@')) return dateOf(value) ?? 'a date such as @+7s, @-30s or @+7s/rfc850';
  const ms = parseDuration(value);
  if (ms === null) return rawRetryAfter(value);
  const meant = Number.isInteger(ms / 1000) ? `retry-after=${String(ms / 1000)}` : `retryInfo=${value}`;
  return `seconds without a unit (${meant}), or "${value}" in quotes to send it malformed`;
}

function dateOf(value: string): RetryAfter | null {
  const [, sign, duration, form = 'imf'] = /^@([+-]?)([^/]+)(?:\/(.+))?$/.exec(value) ?? [];
  const ms = duration === undefined ? null : parseDuration(duration);
  if (ms === null || (form !== 'imf' && form !== 'rfc850' && form !== 'asctime')) return null;
  return { kind: 'date', afterMs: sign === '-' && ms > 0 ? -ms : ms, form };
}

function printRetryAfter(retryAfter: RetryAfter): string {
  switch (retryAfter.kind) {
    case 'seconds':
      return String(retryAfter.seconds);
    case 'raw':
      return quoteValue(retryAfter.value, isBareRaw(retryAfter.value) ? 'if-needed' : 'always');
    case 'date': {
      const sign = retryAfter.afterMs < 0 ? '-' : '+';
      const form = retryAfter.form === 'imf' ? '' : `/${retryAfter.form}`;
      return `@${sign}${printDuration(Math.abs(retryAfter.afterMs))}${form}`;
    }
  }
}

function isBareRaw(value: string): boolean {
  const parsed = retryAfterOf(value);
  return typeof parsed !== 'string' && parsed.kind === 'raw';
}
