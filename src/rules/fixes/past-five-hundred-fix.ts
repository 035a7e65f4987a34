import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Fix } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { pathTo } from './syntax.ts';

const INCLUSIVE: Readonly<Record<string, string>> = { '>': '>=', '<': '<=', '<=': '<', '>=': '>' };

/** Makes `status > 500` take in 500; `null` for other tests. */
export function pastFiveHundredFix({ classification }: RetrySite, module: SourceModule): Fix | null {
  const { contradiction } = classification;
  if (contradiction?.flaw !== 'past-500' || contradiction.location.file !== module.file) return null;
  const test = pathTo(module, contradiction.location).at(-1);
  if (test?.type !== 'BinaryExpression') return null;
  const start = module.text.indexOf(test.operator, test.left.end);
  const text = INCLUSIVE[test.operator];
  if (text === undefined || start === -1 || start >= test.right.start) return null;
  return { title: 'Take in 500', edits: [{ start, end: start + test.operator.length, text }], safe: true };
}
