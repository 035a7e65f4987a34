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
