import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import { type Answer, isSwallowed } from './answer-in-reach.ts';
import { type Of, isCatch, isFunction, isIdentifier, listOf, nameOf, nodesIn, textOf } from './syntax.ts';

/** A statement (without its `;`) that ends the retries at a place, as the code around does it; `null` where none is sure. */
export function stopAt(module: SourceModule, path: readonly Node[], at: number, answer: Answer | null): string | null {
  const clause = path.findLast(isCatch);
  const around = path.findLast((node, index) => isFunction(node) && path[index - 1]?.type !== 'CallExpression');
  if (clause && (!answer || answer.kind !== 'response')) {
    const name = nameOf(clause.param);
    return name !== null && around && mayThrow(around) ? `throw ${name}` : null;
  }
  if (answer?.kind === 'axios-error') return `throw ${answer.name}`;
  if (answer?.kind !== 'response' || !around || answer.optional) return null;
  const { name } = answer;
  if (nodesIn(around, isReturn).some(({ argument }) => nameOf(argument) === name)) return `return ${name}`;
  const given = givenUp(path, name);
  if (given !== null) return given;
  if (isSwallowed(path)) return null;
  const own = nodesIn(around, isThrow).find(({ argument }) => speaksOf(argument, name, path, at));
  return own ? `throw ${textOf(module, own.argument)}` : `throw new Error(\`HTTP \${${name}.status}\`)`;
}

const isReturn = (node: Node): node is Of<'ReturnStatement'> => node.type === 'ReturnStatement';
const isThrow = (node: Node): node is Of<'ThrowStatement'> => node.type === 'ThrowStatement';

/** True for a function whose caller waits for a value, or that throws by itself. */
const mayThrow = (around: Node): boolean =>
  nodesIn(around, isReturn).some(({ argument }) => argument !== null) ||
  nodesIn(around, isThrow).length > 0 ||
  nodesIn(around, (node): node is Of<'ArrowFunctionExpression'> => node.type === 'ArrowFunctionExpression').some(
    (node) => node === around && node.expression,
  );

/** True for `new Error(…)` about an answer that uses nothing but what is in scope on a path. */
function speaksOf(thrown: Node, name: string, path: readonly Node[], at: number): boolean {
  if (thrown.type !== 'NewExpression') return false;
  const used = nodesIn(thrown, (node): node is Of<'Identifier'> => node.type === 'Identifier').map((node) => node.name);
  const members = nodesIn(thrown, (node): node is Of<'MemberExpression'> => node.type === 'MemberExpression')
    .filter(({ computed }) => !computed)
    .map(({ property }) => nameOf(property as Node));
  return (
    used.includes(name) &&
    used.every(
      (one) => one === name || members.includes(one) || /^(Error|String)$/.test(one) || isParameter(path, one, at),
    )
  );
}

/** True for a parameter, and for a variable of a block before a place. */
const isParameter = (path: readonly Node[], name: string, at: number): boolean =>
  path.some((node) =>
    isFunction(node)
      ? node.params.some((one) => nameOf(one.type === 'AssignmentPattern' ? one.left : one) === name)
      : (listOf(node) ?? []).some(
          (one) =>
            one.type === 'VariableDeclaration' &&
            one.end <= at &&
            one.declarations.some(({ id }) => nameOf(id) === name),
        ),
  );

/** What the code returns when the attempts are used up: `if (tries >= 5) return false` in the list that ends a path. */
function givenUp(path: readonly Node[], name: string): string | null {
  for (const one of listOf(path.at(-1)) ?? []) {
    if (one.type !== 'IfStatement' || one.alternate || one.test.type !== 'BinaryExpression') continue;
    if (nodesIn(one.test, isIdentifier).some((used) => used.name === name)) continue;
    const then = one.consequent.type === 'BlockStatement' ? one.consequent.body[0] : one.consequent;
    if (then?.type !== 'ReturnStatement') continue;
    if (!then.argument) return 'return';
    if (then.argument.type === 'Literal') return `return ${then.argument.raw ?? 'undefined'}`;
  }
  return null;
}

/** The statement of a path that stands in a list, and the path that leads to the list. */
export function listedIn(path: readonly Node[]): { readonly statement: Node; readonly path: readonly Node[] } | null {
  const index = path.findLastIndex((node, at) => listOf(path[at - 1])?.includes(node));
  const statement = path[index];
  return statement ? { statement, path: path.slice(0, index) } : null;
}
