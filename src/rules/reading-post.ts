import type { SourceModule } from '../analyzer/source-module.ts';
import type { Operation } from '../model/site.ts';

/** Words of URLs, and of the names that hold them, whose POST only reads. */
const READS =
  /graphql|search|query|lookup|find|filter|list|count|validate|preview|estimate|embed|completion|chat|generate|messages|translate|tokenize|subgraph|rpc/i;

/** Fields of a body by which a GraphQL document or a prompt is sent: both ask, and change nothing that is kept. */
const ASKS: readonly (readonly string[])[] = [
  ['query', 'variables'],
  ['query', 'operationName'],
  ['messages', 'model'],
  ['prompt'],
  ['contents'],
  ['input', 'model'],
  ['jsonrpc', 'method'],
];

/** True when what is posted, by its URL or its body, looks like a question: nothing would be applied twice. */
export function mayOnlyRead({ url, bodyFields, location }: Operation, module: SourceModule): boolean {
  if (ASKS.some((fields) => fields.every((field) => bodyFields.includes(field)))) return true;
  if (url !== null) return READS.test(url);
  const call = location.file === module.file ? module.text.slice(location.start, location.end) : '';
  const [, address = ''] = /^[^(]*\(\s*([^,]*)/s.exec(call) ?? [];
  return READS.test(address);
}
