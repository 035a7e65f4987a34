import type { Environment } from './environment.ts';
import type { Run } from './run.ts';
import type { Place, Span } from './value.ts';

/** Header and body fields in which servers say when to come back, as the APIs' documentation names them. */
const HEADERS = new Set([
  'retry-after',
  'retry-after-ms',
  'x-retry-after-ms',
  'x-ms-retry-after-ms',
  'x-retry-after',
  'retry_after',
  'x-rate-limit-reset',
  'x-ratelimit-reset',
  'ratelimit-reset',
  'ratelimit',
  'x-ratelimit-reset-requests',
  'x-ratelimit-reset-tokens',
  'x-ratelimit-retry-after',
  'anthropic-ratelimit-requests-reset',
  'anthropic-ratelimit-tokens-reset',
  'x-rate-limit-retry-after-seconds',
]);

const FIELD =
  /^(retry_?after(_?(ms|seconds|sec|s|millis))?|retry_?delay|retryInfo|reset_?(at|in|after)?|rate_?limit_?reset)$/i;

/** True for a property of an error or a body that announces when to come back. */
export const announces = (name: string): boolean => FIELD.test(name) || HEADERS.has(name.toLowerCase());

/** True for a header that announces when to come back. */
export const announcingHeader = (name: string): boolean =>
  HEADERS.has(name.toLowerCase()) || /retry-?after/i.test(name);

/** Notes that the program read what the server announced, at the place where the site does so. */
export function noteRead(run: Run, environment: Environment, name: string, node: Span): void {
  noteReadAt(run, name, run.placeOf(node, environment.module.source.file));
}

/** Notes that what the server announced was read on behalf of a place. */
export function noteReadAt(run: Run, name: string, place: Place): void {
  run.events.push({
    kind: 'retry-after-read',
    name: name.toLowerCase(),
    node: place,
    file: place.file,
    attempt: run.attempts,
  });
}
