const REPEATS = /\b(for|while|do)\b|retry|again|\.catch\b|catch\s*[({]/i;
const CALLS = /\bawait\b|\.then\b|\bfetch\b|=>|\bcatch\b|setTimeout/;

/** A cheap test of the text: false when no retry site can be in it. */
export const mayRetry = (text: string): boolean => REPEATS.test(text) && CALLS.test(text);
