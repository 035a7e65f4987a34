import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Fix } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { indentationAt, styleOf } from './style.ts';
import { nodesIn, pathTo } from './syntax.ts';

/** Statuses worth another attempt (RFC 9110 §15, RFC 6585 §4, RFC 8470 §5.2; 529 is Anthropic's "overloaded"). */
const RETRYABLE = '[408, 425, 429, 500, 502, 503, 504, 529]';

/** Rethrows what waiting cannot cure at the head of a catch around an axios call; `null` for another shape. */
export function clientErrorFix(site: RetrySite, module: SourceModule): Fix | null {
  if (!site.failureLocation || site.operation.location.file !== module.file || !/^axios\b/.test(site.operation.callee))
    return null;
  const clause = pathTo(module, site.failureLocation).findLast((node) => node.type === 'CatchClause');
  if (clause?.type !== 'CatchClause' || clause.param?.type !== 'Identifier') return null;
  const imports = nodesIn(module.program, isDefaultImport);
  const hasAxios = imports.some(({ local }) => local.name === 'axios') || /\baxios\s*=\s*require\(/.test(module.text);
  if (!hasAxios) return null;
  const { name } = clause.param;
  const { end, newline, step } = styleOf(module);
  const test = `axios.isAxiosError(${name}) && ${name}.response && !${RETRYABLE}.includes(${name}.response.status)`;
  const start = clause.body.start + 1;
  const text = `${newline}${indentationAt(module.text, clause.start)}${step}if (${test}) throw ${name}${end}`;
  return { title: 'Retry only what waiting can cure', edits: [{ start, end: start, text }], safe: true };
}

const isDefaultImport = (node: Node): node is Extract<Node, { type: 'ImportDefaultSpecifier' }> =>
  node.type === 'ImportDefaultSpecifier';
