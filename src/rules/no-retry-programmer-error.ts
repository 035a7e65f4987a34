import type { RetriedWork, RetrySite } from '../model/site.ts';
import { rethrowParseErrorFix } from './fixes/rethrow-parse-error-fix.ts';
import type { Report, Rule } from './rule.ts';

/** What makes the work fail, and what the next attempt finds. */
const REASONS: Readonly<Record<RetriedWork['work'], string>> = {
  json: 'throws on a text that is no JSON, and the request is then sent again for the same text',
  schema: 'throws on a payload that does not fit, and the request is then sent again for the same payload',
  url: 'throws on an address that is no URL, and the same address is then tried again',
  property: 'throws on a payload of another shape, and the request is then sent again for the same payload',
};

export const noRetryProgrammerError: Rule = {
  id: 'no-retry-programmer-error',
  group: 'A',
  severity: 'warning',
  ofCaller: true,
  summary: 'A failure to parse or read the answer is retried like a failure of the network.',
  check(site: RetrySite): readonly Report[] {
    const [first, ...others] = site.classification.retriedWork;
    if (!first || site.operation.requestChanges) return [];
    return [
      {
        message: `${shortened(first.expression)} ${REASONS[first.work]}.`,
        location: first.location,
        evidence: 'proved',
        related: [
          ...others.map(({ expression, location }) => ({ message: `So does ${shortened(expression)}`, location })),
          { message: 'The call that is repeated', location: site.operation.location },
        ],
      },
    ];
  },
  fix: (site, _report, { analysis }) => rethrowParseErrorFix(site, analysis.module),
  proof: (site) => (site.classification.retriedWork[0]?.work === 'url' ? null : { script: '200 body="not json"' }),
};

const LONGEST = 60;

/** An expression on one line, cut where it is long. */
function shortened(expression: string): string {
  const line = expression.replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
