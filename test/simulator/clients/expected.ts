import type { ScriptId } from './scripts.ts';

/** A wait in ms, or its least and its most where it is random. */
export type Wait = number | readonly [least: number, most: number];

/** What a client makes of one script. There is one call more than there are waits. */
export interface Expected {
  /** `pending`: it has not settled after two virtual hours. */
  readonly end: 'resolved' | 'rejected' | 'pending';
  readonly waits: readonly Wait[];
  /** Part of the value, or of the error and its causes. */
  readonly shows: string;
  /** How long the first call took, in virtual ms. */
  readonly tookMs?: number;
}

export type Expectations = Readonly<Record<ScriptId, Expected>>;

/** One client, or one way to make a client retry, with what it must do. */
export interface ClientCase {
  /** The fixture's name under test/fixtures/clients/targets. */
  readonly id: string;
  readonly title: string;
  /** The npm package whose version the table shows; `null` for what comes with Node. */
  readonly package: string | null;
  /** The retries that the fixture asks for, in Markdown. */
  readonly retries: string;
  /** @default 'plain' */
  readonly provider?: string;
  /** What a reader of the table should know, in Markdown. */
  readonly note?: string;
  readonly expected: Expectations;
}

export const resolves = (shows: string, ...waits: readonly Wait[]): Expected => ({ end: 'resolved', waits, shows });
export const rejects = (shows: string, ...waits: readonly Wait[]): Expected => ({ end: 'rejected', waits, shows });
export const PENDING: Expected = { end: 'pending', waits: [], shows: '' };

/** An expectation whose first call ends after so many virtual ms. */
export const tookMs = (ms: number, expected: Expected): Expected => ({ ...expected, tookMs: ms });

/** The faults that come before any answer. */
export type ConnectionFault = 'refused' | 'dns' | 'tls' | 'closed' | 'connectTimeout';

/** The same for each fault of the connection. */
export function connectionFaults(expected: Expected): Pick<Expectations, ConnectionFault> {
  return { refused: expected, dns: expected, tls: expected, closed: expected, connectTimeout: expected };
}

/** What a client does that follows redirects at once and takes its time for an answer that is late. */
export function slowAndMoved(shows: string): Pick<Expectations, 'slow' | 'redirect'> {
  return { slow: tookMs(3000, resolves(shows)), redirect: resolves(shows, 0) };
}

/** The error of Node's TLS for a certificate that nobody vouches for. */
export const UNTRUSTED = rejects('DEPTH_ZERO_SELF_SIGNED_CERT');
