import { limitFix } from './fixes/limit-fix.ts';
import type { Rule } from './rule.ts';

/** Functions that are meant to run for as long as the program does. */
const DAEMON =
  /^(run|start|listen|watch|serve|main|work|worker|loop|poll|consume|subscribe|connect|reconnect|daemon|monitor|heartbeat|keep_?alive|tick|pump|process)|(loop|worker|daemon|forever|watcher|listener|poller|consumer|subscription)$/i;

export const boundedRetries: Rule = {
  id: 'bounded-retries',
  group: 'B',
  severity: 'error',
  summary: 'Nothing ends the retries: no count, no deadline.',
  check(site, { settings }) {
    const { bound, functionName } = site;
    if (bound.kind !== 'none' || bound.counter !== null) return [];
    const isDaemon = functionName !== null && (settings.daemons.includes(functionName) || DAEMON.test(functionName));
    return [
      {
        message: `Nothing ends these retries: while ${site.operation.callee}() fails, it is called for ever.`,
        location: site.head,
        ...(isDaemon ? { severity: 'hint' as const } : {}),
        evidence: site.likely ? 'likely' : 'proved',
        related: [{ message: 'The call that is repeated', location: site.operation.location }],
      },
    ];
  },
  fix: (site, _report, { analysis }) => limitFix(site, analysis.module),
  proof: (site) => ({ script: `${repeatedOf(site.decisions)} forever` }),
};

/** A failure that is surely retried, in the script language. */
export function repeatedOf(decisions: ReadonlyMap<string, string>): string {
  const status = ['503', '429', '500', '502'].find((name) => decisions.get(name) === 'retry');
  return status ?? (decisions.get('network') === 'retry' ? 'reset' : '503');
}
