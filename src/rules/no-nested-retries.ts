import type { Rule } from './rule.ts';

export const noNestedRetries: Rule = {
  id: 'no-nested-retries',
  group: 'D',
  severity: 'warning',
  summary: 'The client that is called retries by itself, so the attempts multiply.',
  ofCaller: true,
  check(site) {
    const layers = site.layers.filter(({ attempts }) => attempts !== null && attempts > 1);
    const [layer] = layers;
    if (!layer || site.operation.requestChanges) return [];
    const { bound } = site;
    const inner = layers.map(({ attempts }) => attempts ?? 1);
    const factors = bound.kind === 'attempts' ? [bound.attempts, ...inner] : inner;
    const total = factors.reduce((product, factor) => product * factor, 1);
    const product = factors.length > 1 ? `${factors.join(' × ')} = ${total}` : String(total);
    const each = bound.kind === 'attempts' ? '' : ' for each attempt';
    return [
      {
        message: `${layer.name}() makes up to ${layer.attempts} attempts of its own: up to ${product} requests${each}.`,
        location: layer.location ?? site.operation.location,
        evidence: 'proved',
        related: [{ message: 'The retries around it', location: site.head }],
      },
    ];
  },
  proof: (site) => (site.bound.kind === 'none' ? null : { script: '503 forever' }),
};
