import { importsRetryLibrary } from './library-calls.ts';

const REPEATS = /\b(for|while|do)\b|retr[yi]|again|attempt|tries|\bcatch\b|\.(status|ok)\b/i;
const CALLS = /\bawait\b|\.then\b|\bfetch\b|=>|\bcatch\b|setTimeout/;

/** A cheap test of the text: false when no retry site can be in it. */
export const mayRetry = (text: string): boolean =>
  (REPEATS.test(text) && CALLS.test(text)) || importsRetryLibrary(text);
