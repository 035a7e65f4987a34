import type { Program, TSInterfaceDeclaration, TSSignature, TSType, TSTypeReference } from '@oxc-project/types';
import { clientOfName, clientOfType } from './known-clients.ts';

/** A request as an operation that throws on failure, as retry helpers expect their callbacks to. */
const THROWING_OPERATION =
  'async () => { const r = await fetch(url); if (!r.ok) throw Object.assign(new Error("HTTP " + r.status), ' +
  '{ status: r.status, headers: r.headers, response: r }); return r; }';
/** For a helper that looks at the response itself. */
const PLAIN_OPERATION = '() => fetch(url)';

const HTTP_ERROR = 'Object.assign(new Error("HTTP 503"), { status: 503 })';
const DEEPEST = 4;

/** Values by a parameter's name, for parameters without a type or with one that says little. First match wins. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/^(?:fetch|fetcher|fetchfn|fetchimpl|_fetch)$/u, 'fetch'],
  [/urls$|uris$|endpoints$/u, '[url]'],
  [/url$|^url|uri$|endpoint|href|^link$|^input$|resource$/u, 'url'],
  [
    /^(?:fn|func|cb|callback|operation|op|task|action|run|work|job|thunk|attemptfn|execute|executor|factory|producer|call|requestfn|makerequest|dorequest|sendrequest)$/u,
    THROWING_OPERATION,
  ],
  [/(?:fn|callback|operation)$/u, THROWING_OPERATION],
  [/signal$/u, 'new AbortController().signal'],
  [/^(?:res|resp|response)$/u, 'await fetch(url)'],
  [/^(?:err|error|e|cause|reason)$/u, HTTP_ERROR],
  [/^(?:attempt|retry|retrycount|n|i|index|depth)$/u, '0'],
  [/retries|attempts|tries|^max|limit|count$/u, '3'],
  [/(?:timeout|delay|wait|interval|backoff)(?:ms)?$|ms$/u, '1000'],
  [/concurrency|size|page$/u, '2'],
  [/^method$|verb/u, '"GET"'],
  [/path$|route$/u, '"/resource"'],
  [/host$/u, '"api.example.test"'],
  [/headers$/u, '{}'],
  [/options$|opts$|config$|init$|params$|settings$/u, '{}'],
  [/body$|data$|payload$|json$|order$|event$|message$/u, '{ id: 1 }'],
  [/prompt|question|text|content/u, '"Say hello."'],
  [/ids$|items$|keys$/u, '["1", "2"]'],
];

/** Values for types that are known by their name. */
const BY_TYPE: Readonly<Record<string, string>> = {
  URL: 'new URL(url)',
  Request: 'new Request(url)',
  RequestInfo: 'url',
  RequestInit: '{}',
  Response: 'await fetch(url)',
  AbortSignal: 'new AbortController().signal',
  AbortController: 'new AbortController()',
  Headers: 'new Headers()',
  HeadersInit: '{}',
  BodyInit: '"{}"',
  Error: HTTP_ERROR,
  Date: 'new Date()',
  Map: 'new Map()',
  Set: 'new Set()',
  Record: '{}',
  Partial: '{}',
  Buffer: 'Buffer.from("example")',
  Uint8Array: 'new Uint8Array([1, 2, 3])',
  FormData: 'new FormData()',
  URLSearchParams: 'new URLSearchParams()',
  AxiosRequestConfig: '{ url }',
  InternalAxiosRequestConfig: '{ url }',
};

/** A small JavaScript expression for a parameter or member called `name`, of type `type` where it is declared. */
export function plausibleValue(name: string, type: TSType | null, program: Program, depth = 0): string {
  if (type === null || depth > DEEPEST) return clientOfName(name) ?? byName(name) ?? '"example"';
  switch (type.type) {
    case 'TSStringKeyword': {
      const named = byName(name);
      return named === 'url' || named?.startsWith('"') === true ? named : '"example"';
    }
    case 'TSNumberKeyword': {
      const named = byName(name);
      return named !== null && /^\d+$/u.test(named) ? named : '1';
    }
    case 'TSBigIntKeyword':
      return '1n';
    case 'TSBooleanKeyword':
      return 'false';
    case 'TSNullKeyword':
      return 'null';
    case 'TSUndefinedKeyword':
    case 'TSVoidKeyword':
      return 'undefined';
    case 'TSArrayType':
      return `[${plausibleValue(singular(name), type.elementType, program, depth + 1)}]`;
    case 'TSTupleType':
      return `[${type.elementTypes.map((element) => ('type' in element && element.type.startsWith('TS') ? plausibleValue(name, element as TSType, program, depth + 1) : '"example"')).join(', ')}]`;
    case 'TSFunctionType':
      return operation(type.returnType.typeAnnotation);
    case 'TSTypeLiteral':
      return objectOf(type.members, program, depth);
    case 'TSLiteralType':
      return type.literal.type === 'Literal' && type.literal.raw !== null ? type.literal.raw : '"example"';
    case 'TSUnionType':
      return ofUnion(name, type.types, program, depth);
    case 'TSIntersectionType':
      return plausibleValue(name, type.types[0] ?? null, program, depth + 1);
    case 'TSParenthesizedType':
      return plausibleValue(name, type.typeAnnotation, program, depth);
    case 'TSTypeOperator':
      return plausibleValue(name, type.typeAnnotation, program, depth);
    case 'TSTypeQuery':
      return type.exprName.type === 'Identifier' ? type.exprName.name : 'undefined';
    case 'TSTypeReference':
      return ofReference(name, type, program, depth);
    default:
      return clientOfName(name) ?? byName(name) ?? '"example"';
  }
}

function byName(name: string): string | null {
  const lower = name.replaceAll(/[_$]/gu, '').toLowerCase();
  return BY_NAME.find(([pattern]) => pattern.test(lower))?.[1] ?? null;
}

function singular(name: string): string {
  return name.replace(/s$/u, '');
}

function operation(returns: TSType | null): string {
  return returns !== null && mentionsResponse(returns) ? PLAIN_OPERATION : THROWING_OPERATION;
}

function mentionsResponse(type: TSType): boolean {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false;
  if (type.typeName.name === 'Response') return true;
  return type.typeName.name === 'Promise' && type.typeArguments?.params.some(mentionsResponse) === true;
}

function ofUnion(name: string, types: readonly TSType[], program: Program, depth: number): string {
  const useful = types.filter(({ type }) => type !== 'TSNullKeyword' && type !== 'TSUndefinedKeyword');
  const preferred = useful.find(({ type }) => type === 'TSStringKeyword') ?? useful[0] ?? null;
  return plausibleValue(name, preferred, program, depth + 1);
}

function ofReference(name: string, type: TSTypeReference, program: Program, depth: number): string {
  if (type.typeName.type !== 'Identifier') return clientOfName(name) ?? byName(name) ?? '{}';
  const typeName = type.typeName.name;
  const first = type.typeArguments?.params[0] ?? null;
  if (typeName === 'Array' || typeName === 'ReadonlyArray') {
    return `[${plausibleValue(singular(name), first, program, depth + 1)}]`;
  }
  if (typeName === 'Readonly' || typeName === 'Required' || typeName === 'NonNullable') {
    return plausibleValue(name, first, program, depth + 1);
  }
  if (typeName === 'Promise') return `Promise.resolve(${plausibleValue(name, first, program, depth + 1)})`;
  const known = clientOfType(typeName, program) ?? BY_TYPE[typeName];
  if (known !== undefined) return known;
  const declared = declarationOf(typeName, program);
  if (declared?.type === 'TSInterfaceDeclaration') return ofInterface(declared, program, depth);
  if (declared?.type === 'TSTypeAliasDeclaration')
    return plausibleValue(name, declared.typeAnnotation, program, depth + 1);
  if (declared?.type === 'ClassDeclaration') return `new ${typeName}()`;
  if (/(?:Options|Config|Init|Params|Settings)$/u.test(typeName)) return '{}';
  return clientOfName(name) ?? byName(name) ?? '{}';
}

function declarationOf(name: string, program: Program) {
  for (const statement of program.body) {
    const declaration = 'declaration' in statement && statement.declaration ? statement.declaration : statement;
    if (
      (declaration.type === 'TSInterfaceDeclaration' ||
        declaration.type === 'TSTypeAliasDeclaration' ||
        declaration.type === 'ClassDeclaration') &&
      declaration.id?.name === name
    ) {
      return declaration;
    }
  }
  return null;
}

function ofInterface(declared: TSInterfaceDeclaration, program: Program, depth: number): string {
  const call = declared.body.body.find((member) => member.type === 'TSCallSignatureDeclaration');
  return call === undefined
    ? objectOf(declared.body.body, program, depth)
    : operation(call.returnType?.typeAnnotation ?? null);
}

function objectOf(members: readonly TSSignature[], program: Program, depth: number): string {
  const written = members.flatMap((member) => {
    if (member.type === 'TSMethodSignature') {
      if (member.optional || member.key.type !== 'Identifier') return [];
      return [`${member.key.name}: ${operation(member.returnType?.typeAnnotation ?? null)}`];
    }
    if (member.type !== 'TSPropertySignature' || member.optional || member.key.type !== 'Identifier') return [];
    const { name } = member.key;
    const value = plausibleValue(name, member.typeAnnotation?.typeAnnotation ?? null, program, depth + 1);
    return [value === name ? name : `${name}: ${value}`];
  });
  return written.length === 0 ? '{}' : `{ ${written.join(', ')} }`;
}
