import type { Node } from '@oxc-project/types';
import type { Request } from '../evaluate/run.ts';
import { keyOf, type ObjectValue, type Value } from '../evaluate/value.ts';
import type { UsedUpBody } from '../../model/site.ts';
import type { SourceModule } from '../source-module.ts';
import { attemptsOf, type Proven } from './probe.ts';

/** Calls that give something that can be read once, by the name they are written with. */
const ONE_SHOT_CALL = /^(stream|createReadStream|toWeb|pipeThrough) ?\(\) \d+$/;
/** The same by the module that brings them: Node's streams, and form-data, whose forms are streams. */
const ONE_SHOT_ORIGIN =
  /^((node:)?fs(\/promises)?|fs-extra|graceful-fs)#(\w+\.)?createReadStream\(\)$|^(node:)?stream#(\w+\.)*from\(\)$/;
const ONE_SHOT_CLASS = /^(Readable|Transform|PassThrough)?Stream$|^(PassThrough|ReadableStream)$/;
/** Types of parameters that are one-shot. */
const ONE_SHOT_TYPE = /^(NodeJS\.)?(ReadableStream|Readable|ReadStream|IncomingMessage|AsyncGenerator|PassThrough)\b/;
/** Names under which clients take what they send. */
const SENT_AS = /^(body|data|file|content|contents|media|input|stream)$/i;

/** The body that the first attempt uses up and the second sends again; `null`: each has its own, or can read it again. */
export function usedUpBodyOf({ candidate, failures, call }: Proven): UsedUpBody | null {
  const again = failures.find(({ end }) => end === 'attempts');
  const [first, second] = again ? attemptsOf(again) : [];
  if (!first || !second) return null;
  const location = { file: call.file, start: call.node.start, end: call.node.end };
  const repeated = requestIn(first.request);
  if (repeated && requestIn(second.request) === repeated && hasBody(repeated)) {
    const argument = call.node.type === 'CallExpression' ? call.node.arguments[0] : undefined;
    const cloned = argument?.type === 'Identifier' ? { file: call.file, start: argument.end, end: argument.end } : null;
    return { kind: 'request', location, cloneAt: cloned };
  }
  const later = new Set(sent(second.request).map(keyOf));
  const { module, node } = candidate.root;
  for (const value of sent(first.request)) {
    const kind = later.has(keyOf(value)) ? oneShot(value, module, node) : null;
    if (kind) return { kind, location, cloneAt: null };
  }
  return null;
}

/** A `Request` that is sent as it is. */
function requestIn({ arguments: [target] }: Request): ObjectValue | null {
  return target?.kind === 'object' && target.className === 'Request' ? target : null;
}

function hasBody({ properties }: ObjectValue): boolean {
  const body = properties.get('body');
  return body !== undefined && !(body.kind === 'constant' && body.value == null);
}

/** The values that a request may send. */
function sent({ body, arguments: args }: Request): Value[] {
  const values = args.flatMap((argument) =>
    argument.kind === 'object' && argument.internal === null
      ? [argument, ...[...argument.properties].filter(([name]) => SENT_AS.test(name)).map(([, value]) => value)]
      : [argument],
  );
  return body ? [body, ...values] : values;
}

function oneShot(value: Value, module: SourceModule, root: Node): 'stream' | 'generator' | null {
  if (value.kind === 'object') {
    if (value.internal?.kind === 'generator') return 'generator';
    return ONE_SHOT_CLASS.test(value.className) ? 'stream' : null;
  }
  if (value.kind !== 'unknown') return null;
  if (ONE_SHOT_CALL.test(value.key) || ONE_SHOT_ORIGIN.test(value.origin ?? '')) return 'stream';
  const [, name, part] = /^parameter ([\w$]+)(?:\.([\w$]+))?$/.exec(value.key) ?? [];
  if (name === undefined) return null;
  const type = typeOfParameter(root, name, module);
  return ONE_SHOT_TYPE.test(part === undefined ? type : typeOfMember(type, part, module)) ? 'stream' : null;
}

/** The type of a property as written, in an interface or object type of the file; empty where it is not found. */
function typeOfMember(type: string, name: string, { text, program }: SourceModule): string {
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const members =
      declaration?.type === 'TSInterfaceDeclaration' && declaration.id.name === type
        ? declaration.body.body
        : declaration?.type === 'TSTypeAliasDeclaration' &&
            declaration.id.name === type &&
            declaration.typeAnnotation.type === 'TSTypeLiteral'
          ? declaration.typeAnnotation.members
          : [];
    for (const member of members) {
      if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) continue;
      if (member.key.type !== 'Identifier' || member.key.name !== name) continue;
      const { start, end } = member.typeAnnotation.typeAnnotation;
      return text.slice(start, end);
    }
  }
  return '';
}

/** The type of a parameter as written; empty where it has none. */
function typeOfParameter(root: Node, name: string, { text }: SourceModule): string {
  if (!('params' in root) || !Array.isArray(root.params)) return '';
  for (const parameter of root.params) {
    if (parameter.type !== 'Identifier' || parameter.name !== name || !parameter.typeAnnotation) continue;
    const { start, end } = parameter.typeAnnotation.typeAnnotation;
    return text.slice(start, end);
  }
  return '';
}
