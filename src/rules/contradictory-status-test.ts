import { pastFiveHundredFix } from './fixes/past-five-hundred-fix.ts';
import type { RetrySite, StatusContradiction } from '../model/site.ts';
import type { Report, Rule } from './rule.ts';

export const contradictoryStatusTest: Rule = {
  id: 'contradictory-status-test',
  group: 'A',
  severity: 'error',
  ofCaller: true,
  ofImpossibleTest: true,
  summary: 'The test that decides the retry is the same for every status, or leaves out 500.',
  check(site: RetrySite): readonly Report[] {
    const { contradiction } = site.classification;
    if (!contradiction) return [];
    return [{ message: messageOf(contradiction), location: contradiction.location, evidence: 'proved' }];
  },
  fix: (site, _report, { analysis }) => pastFiveHundredFix(site, analysis.module),
};

function messageOf({ flaw, effect, expression }: StatusContradiction): string {
  const test = expression.replace(/\s+/g, ' ');
  if (flaw === 'past-500')
    return `${test} leaves out 500 itself: 501 to 599 are retried, and the commonest server error is not.`;
  const truth = flaw === 'always' ? 'true' : 'false';
  const then =
    effect === 'nothing'
      ? 'so nothing is ever retried'
      : effect === 'stop'
        ? 'so no answer is ever retried'
        : 'so every answer is retried';
  return `${test} is ${truth} for every status, ${then}.`;
}
