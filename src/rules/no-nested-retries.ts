import type { Rule } from './rule.ts';

export const noNestedRetries: Rule = {
  id: 'no-nested-retries',
  group: 'D',
  severity: 'warning',
  summary: 'The client that is called retries by itself, so the attempts multiply.',
  ofCaller: true,
  check(site) {
    const [layer] = site.layers;
    if (!layer || layer.attempts === null || layer.attempts < 2 || site.operation.requestChanges) return [];
    const { bound } = site;
    const product =
      bound.kind === 'attempts'
        ? `up to ${bound.attempts} × ${layer.attempts} = ${bound.attempts * layer.attempts} requests`
        : `up to ${layer.attempts} requests for each attempt`;
    return [
      {
        message: `${layer.name}() makes up to ${layer.attempts} attempts of its own: ${product}.`,
        location: site.operation.location,
        evidence: 'proved',
        related: [{ message: 'The retries around it', location: site.head }],
      },
    ];
  },
  proof: (site) => (site.bound.kind === 'none' ? null : { script: '503 forever' }),
};
