import { idempotencyKeyFix } from './fixes/idempotency-key-fix.ts';
import type { RetrySite } from '../model/site.ts';
import { asksFor } from './endpoints.ts';
import { mayOnlyRead } from './reading-post.ts';
import type { Report, Rule, RuleContext } from './rule.ts';
import { listed } from './text/statuses.ts';

/** Failures after which the server may have applied the request: it was sent, and no answer says that it was refused. */
const AMBIGUOUS = ['network', 'timeout', '500', '502', '504'];

const NAMES: Readonly<Record<string, string>> = { network: 'a lost connection', timeout: 'a timeout' };

export const noRetryNonidempotent: Rule = {
  id: 'no-retry-nonidempotent',
  group: 'A',
  severity: 'error',
  ofCaller: true,
  summary: 'A POST or PATCH without an idempotency key is sent again when it may already have been applied.',
  check(site: RetrySite, { analysis, settings }: RuleContext): readonly Report[] {
    const { operation, decisions } = site;
    if (operation.method !== 'POST' && operation.method !== 'PATCH') return [];
    if (operation.idempotencyKey !== false || operation.requestChanges) return [];
    if (asksFor(operation, analysis.module, settings.idempotentEndpoints)) return [];
    const retried = AMBIGUOUS.filter((name) => decisions.get(name) === 'retry');
    if (retried.length === 0) return [];
    const after = listed(retried.map((name) => NAMES[name] ?? name));
    const reads = mayOnlyRead(operation, analysis.module);
    return [
      {
        message: `This ${operation.method} is sent again after ${after}, when the server may have applied it: without an Idempotency-Key it is applied twice.`,
        location: operation.location,
        ...(reads || !operation.methodIsLiteral ? { severity: 'information' as const } : {}),
        evidence: 'proved',
      },
    ];
  },
  fix: (site, _report, { analysis }) => idempotencyKeyFix(site, analysis.module),
  proof: (site) => ({
    script:
      site.decisions.get('network') === 'retry'
        ? 'lost, 200'
        : `${AMBIGUOUS.find((name) => site.decisions.get(name) === 'retry') ?? '500'}, 200`,
  }),
};
