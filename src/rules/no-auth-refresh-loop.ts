import type { RefreshLoop, RetrySite } from '../model/site.ts';
import type { Report, Rule } from './rule.ts';

const MESSAGES: Readonly<Record<RefreshLoop['kind'], string>> = {
  unmarked:
    'Every 401 is answered with a refresh and the same request: a server that refuses the fresh token too is asked for ever.',
  'same-client':
    'This refresh goes through the client whose handler makes it: when it gets a 401 itself, it is refreshed in turn, for ever.',
};

export const noAuthRefreshLoop: Rule = {
  id: 'no-auth-refresh-loop',
  group: 'A',
  severity: 'error',
  ofCaller: true,
  ofChangedRequest: true,
  summary: 'A 401 is answered with a refresh and another attempt, and nothing says that it was tried.',
  check({ classification: { refreshLoop }, operation }: RetrySite): readonly Report[] {
    if (!refreshLoop) return [];
    return [
      {
        message: MESSAGES[refreshLoop.kind],
        location: refreshLoop.location,
        evidence: 'proved',
        related: [{ message: 'The call that is repeated', location: operation.location }],
      },
    ];
  },
  proof: ({ classification: { refreshLoop } }) => (refreshLoop?.kind === 'unmarked' ? { script: '401 forever' } : null),
};
