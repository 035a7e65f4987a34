import { withoutOption } from './fixes/option-fix.ts';
import type { Rule } from './rule.ts';

export const noCatchAllRetry: Rule = {
  id: 'no-catch-all-retry',
  group: 'A',
  severity: 'warning',
  summary: "A predicate that says yes to every failure replaces a library's narrower condition.",
  ofLibraries: true,
  check({ library, bound }) {
    if (!library) return [];
    const { predicate, name } = library;
    const endless = bound.kind === 'none' ? library.unlimited : null;
    if (predicate) {
      const widens = predicate.always === true && predicate.widens && !predicate.promised;
      // Where everything is tried again anyway, only the limit can be widened.
      if (!widens || (library.role === 'query' && endless === null)) return [];
      const end = endless !== null ? ', without end' : '';
      return [
        {
          message: `${predicate.option} says yes to every failure, so ${name} tries a 400 or 404 again like a 503${end}.`,
          location: predicate.location,
          evidence: 'proved',
        },
      ];
    }
    if (library.role !== 'query' || endless === null) return [];
    return [
      {
        message: `${name} tries every failure again without end, a 400 or 404 too: by default it stops after 3 retries.`,
        location: endless,
        evidence: 'proved',
      },
    ];
  },
  fix(site, report, { analysis }) {
    const edits = withoutOption(analysis.module, report.location);
    return edits && site.library
      ? { title: `Leave it to ${site.library.name}'s own condition`, edits, safe: true }
      : null;
  },
  proof: () => ({ script: '400, 200' }),
};
