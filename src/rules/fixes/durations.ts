import type { Node } from '@oxc-project/types';
import { isSleepName, sleepsSeconds } from '../../analyzer/evaluate/names.ts';
import type { SourceModule } from '../../analyzer/source-module.ts';
import { type FunctionNode, isDeclarator, isFunction, nameOf, nodesIn, textOf } from './syntax.ts';

/** Base and cap in ms where the code names none: Google's Gemini guidance has 1 s, and 30 s for the cap. */
const BASE = '1000';
const CAP = '30_000';
/** The cap where the first wait is longer than that: the longest wait that the settings accept. */
const LONG_CAP = '300_000';

const CAP_NAME =
  /^(max|maximum|cap|ceiling|longest)_?\w*(delay|backoff|wait|pause|sleep|interval)|^(delay|backoff|wait)_?(cap|max|limit|ceiling)|^(max|cap)_?ms$/i;
const BASE_NAME =
  /^(base|initial|min|minimum|first|start(ing)?)_?(retry_?)?(delay|backoff|wait|pause|sleep|interval)|^(retry_?)?(delay|backoff|wait)_?(base|ms|millis)?$|^base_?ms$/i;
/** Words that make a name another duration, or another unit. */
const OTHER = /total|elapsed|age|timeout|deadline|seconds|secs?$|minutes?$/i;

/** The longest wait, by the name that the code has for it. */
export const capIn = (module: SourceModule, path: readonly Node[], at: number, firstMs = 0): string =>
  namedIn(module, path, at, CAP_NAME) ?? (firstMs < 30_000 ? CAP : LONG_CAP);

/** The first wait, by the name that the code has for it. */
export const baseIn = (module: SourceModule, path: readonly Node[], at: number): string =>
  namedIn(module, path, at, BASE_NAME) ?? BASE;

function namedIn(module: SourceModule, path: readonly Node[], at: number, wanted: RegExp): string | null {
  const fits = (name: string): boolean => wanted.test(name) && !OTHER.test(name);
  for (const node of path.toReversed()) {
    if (isFunction(node)) {
      const parameter = node.params.map((one) => ofParameter(module, one, fits)).find((one) => one !== null);
      if (parameter) return parameter;
    } else if (node.type === 'ClassBody') {
      for (const member of node.body) {
        if (member.type !== 'PropertyDefinition' || member.static || member.key.type !== 'Identifier') continue;
        if (fits(member.key.name) && member.value && isMilliseconds(module, member.value))
          return `this.${member.key.name}`;
      }
    } else if (node.type === 'BlockStatement' || node.type === 'Program') {
      for (const statement of node.body) {
        if (node.type === 'BlockStatement' && statement.end > at) break;
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
        for (const { id, init } of declaration.declarations) {
          const name = nameOf(id);
          if (name !== null && fits(name) && init && isMilliseconds(module, init)) return name;
          if (id.type !== 'ObjectPattern') continue;
          const taken = id.properties.map((one) => ofDefault(module, one, fits)).find((one) => one !== null);
          if (taken) return taken;
        }
      }
    }
  }
  return null;
}

/** `base = 500`, `base: number`, `{ base = 500 }`, or a field of `options: Options` that is a number and always there. */
function ofParameter(module: SourceModule, node: Node, fits: (name: string) => boolean): string | null {
  if (node.type === 'AssignmentPattern') {
    const name = nameOf(node.left);
    if (name !== null) return fits(name) && isMilliseconds(module, node.right) ? name : null;
    return ofParameter(module, node.left, fits);
  }
  if (node.type === 'ObjectPattern') {
    return node.properties.map((one) => ofDefault(module, one, fits)).find((one) => one !== null) ?? null;
  }
  if (node.type !== 'Identifier') return null;
  const type = node.typeAnnotation?.typeAnnotation;
  if (!type) return null;
  if (type.type === 'TSNumberKeyword') {
    const isOptional = textOf(module, node).startsWith(`${node.name}?`);
    return !isOptional && fits(node.name) ? node.name : null;
  }
  const field = membersOf(module, type).find(
    (one) =>
      one.type === 'TSPropertySignature' &&
      !one.optional &&
      one.typeAnnotation?.typeAnnotation.type === 'TSNumberKeyword' &&
      fits(nameOf(one.key) ?? ''),
  );
  return field?.type === 'TSPropertySignature' ? `${node.name}.${nameOf(field.key) ?? ''}` : null;
}

/** `{ base = 500 }`. */
function ofDefault(module: SourceModule, property: Node, fits: (name: string) => boolean): string | null {
  if (property.type !== 'Property' || property.value.type !== 'AssignmentPattern') return null;
  const name = nameOf(property.value.left);
  return name !== null && fits(name) && isMilliseconds(module, property.value.right) ? name : null;
}

/** The members of a type literal, or of an interface of the file. */
function membersOf({ program }: SourceModule, type: Node): readonly Node[] {
  if (type.type === 'TSTypeLiteral') return type.members;
  if (type.type !== 'TSTypeReference') return [];
  const name = nameOf(type.typeName);
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'TSInterfaceDeclaration' && declaration.id.name === name) return declaration.body.body;
  }
  return [];
}

/** A written number, or a product of them, that cannot be seconds. */
function isMilliseconds(module: SourceModule, node: Node): boolean {
  const text = textOf(module, node);
  if (!/^[\d_]+( \* [\d_]+)*$/.test(text)) return false;
  const value = text.split(' * ').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1);
  return value >= 50;
}

/** A call that waits a duration in ms: the file's own sleeping function where there is one, else a promise on a timer. */
export function sleepCall(module: SourceModule, path: readonly Node[], duration: string): string {
  const name = sleeperIn(module, path);
  return name === null ? `new Promise((resolve) => setTimeout(resolve, ${duration}))` : `${name}(${duration})`;
}

function sleeperIn(module: SourceModule, path: readonly Node[]): string | null {
  for (const node of path.toReversed()) {
    if (node.type === 'ClassBody') {
      const method = node.body.find(
        (one) =>
          one.type === 'MethodDefinition' &&
          !one.static &&
          one.key.type === 'Identifier' &&
          isSleepName(one.key.name) &&
          sleeps(module, one.value),
      );
      if (method?.type === 'MethodDefinition') return `this.${nameOf(method.key) ?? ''}`;
    }
    if (node.type !== 'Program') continue;
    for (const statement of node.body) {
      const name = ofStatement(module, statement);
      if (name !== null && !isShadowed(path, name)) return name;
    }
  }
  return null;
}

function ofStatement(module: SourceModule, statement: Node): string | null {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  switch (declaration?.type) {
    case 'ImportDeclaration': {
      if (declaration.importKind === 'type') return null;
      const isTimer = /^(node:)?timers\/promises$/.test(declaration.source.value);
      const found = declaration.specifiers.find(({ local }) =>
        isTimer ? /^(setTimeout|sleep|delay|wait|pause)$/.test(local.name) : isMsName(local.name),
      );
      return found?.local.name ?? null;
    }
    case 'FunctionDeclaration':
      return declaration.id && isMsName(declaration.id.name) && sleeps(module, declaration)
        ? declaration.id.name
        : null;
    case 'VariableDeclaration':
      for (const { id, init } of declaration.declarations) {
        const name = nameOf(id);
        if (name !== null && isMsName(name) && init && sleeps(module, init)) return name;
      }
      return null;
    default:
      return null;
  }
}

const isMsName = (name: string): boolean => isSleepName(name) && !sleepsSeconds(name);

/** True for a function of one duration that hands it to a timer as it is, and for `promisify(setTimeout)`. */
function sleeps(module: SourceModule, node: Node): boolean {
  if (!isFunction(node)) return /^(\w+\.)?promisify\(setTimeout\)$/.test(textOf(module, node));
  const name = nameOf(node.params[0]);
  return (
    node.params.length === 1 && name !== null && new RegExp(`setTimeout\\([^;]*, ${name}\\)`).test(textOf(module, node))
  );
}

/** True when a function on the path has another variable of that name. */
const isShadowed = (path: readonly Node[], name: string): boolean =>
  path
    .filter(isFunction)
    .some((node: FunctionNode) => node.params.some((one) => nameOf(one) === name) || redeclares(node, name));

const redeclares = (node: Node, name: string): boolean =>
  nodesIn(node, isDeclarator).some(({ id }) => nameOf(id) === name);
