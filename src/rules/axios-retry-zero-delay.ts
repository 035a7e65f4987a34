import { withOption } from './fixes/option-fix.ts';
import type { Rule } from './rule.ts';

export const axiosRetryZeroDelay: Rule = {
  id: 'axios-retry-zero-delay',
  group: 'E',
  severity: 'warning',
  summary: 'axios-retry is given no `retryDelay`, and so waits 0 ms.',
  ofLibraries: true,
  check({ library, waiting, bound, head }) {
    if (library?.name !== 'axios-retry' || waiting.missing !== true) return [];
    if (bound.kind === 'attempts' && bound.attempts <= 2) return [];
    const count = bound.kind === 'attempts' ? `${bound.attempts} attempts` : 'the attempts';
    const why = library.sets.includes('delay')
      ? 'retryDelay gives 0 ms'
      : 'axios-retry waits 0 ms without a retryDelay';
    return [{ message: `${why}: ${count} follow each other at once.`, location: head, evidence: 'proved' }];
  },
  fix(site, report, { analysis }) {
    if (site.library?.sets.includes('delay')) return null;
    const { start, end } = report.location;
    const name = analysis.module.text.slice(start, end);
    const edits = withOption(analysis.module, site.location, `retryDelay: ${name}.exponentialDelay`);
    return edits ? { title: 'Wait exponentially, with jitter', edits, safe: true } : null;
  },
  proof: () => ({ script: '503 x3, 200' }),
};
