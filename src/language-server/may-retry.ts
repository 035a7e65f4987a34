/** Something that takes time or comes from a library: without it there is nothing to try again. */
const ATTEMPT = /\b(?:await|async|then|catch|Promise|yield|axios|fetch|require|import)\b/;

/** Something that tells failure from success, or names a retry. */
const FAILURE = /\bcatch\b|\bok\b|status|err|retr[yi]|attempt|backoff|fail/i;

/**
 * False when a text surely holds no retry site, told without parsing it. Most files of a workspace end here.
 */
export function mayRetry(text: string): boolean {
  return ATTEMPT.test(text) && FAILURE.test(text);
}
