import type { Rule } from './rule.ts';

export const knownRetryOptions: Rule = {
  id: 'known-retry-options',
  group: 'E',
  severity: 'error',
  summary: 'A library is given an option that it does not have, and ignores it.',
  ofLibraries: true,
  check: ({ library }) =>
    (library?.mistaken ?? []).map(({ name, meant, location }) => ({
      message: `${library?.name ?? 'The library'} has no option ${name} and ignores it: did you mean ${meant}?`,
      location,
      evidence: 'proved',
    })),
};
