import type { Rule } from './rule.ts';

export const noRetryAfterAbort: Rule = {
  id: 'no-retry-after-abort',
  ofCaller: true,
  group: 'A',
  severity: 'warning',
  summary: "An attempt that the caller's signal aborted is made again.",
  check(site) {
    const { operation, decisions } = site;
    if (!operation.callerSignal || decisions.get('abort') !== 'retry') return [];
    return [
      {
        message: `${operation.callee}() is given the caller's signal, and its abort is retried like a failure: the caller cannot stop it.`,
        location: site.failureLocation ?? site.head,
        evidence: 'proved',
        related: [{ message: 'The call that is repeated', location: operation.location }],
      },
    ];
  },
};
