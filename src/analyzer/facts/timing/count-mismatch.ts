import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../../source-module.ts';
import type { Bound, CountMismatch } from '../../../model/site.ts';
import { COUNTER, has } from '../../evaluate/provenance.ts';
import { type Evidence, eventsOf, nodesOf, nodesOfModule, pathTo, placed, textOf } from './evidence.ts';

const SAYS_ATTEMPTS =
  /^[_#]?((max|maximum|num|total|n)_?(attempts?|tries)|attempts|tries)(_?(count|limit|max|number))?$/i;
const SAYS_RETRIES = /^[_#]?((max|maximum|num|total|n)_?retr(y|ies)|retries)(_?(count|limit|max|number|attempts))?$/i;

/** A limit that means attempts or retries by its name, and another number by the trips it allows. */
export function countMismatchOf({ proven, endurance }: Evidence, bound: Bound): CountMismatch | null {
  const { module } = proven.candidate.root;
  if (bound.kind !== 'attempts' && bound.kind !== 'counted') return null;
  if (bound.location === null || bound.location.file !== module.file) return null;
  if (callsElsewhere(proven)) return null;
  const test = pathTo(module, bound.location).at(-1);
  const head = headTest(proven.candidate.node);
  const limit = (test && limitIn(module, test)) ?? (head && limitIn(module, head));
  if (!limit) return null;
  if (isCounter(module, limit.name)) return null;
  const written = writtenValue(module, limit.name);
  const made = bound.kind === 'attempts' ? bound.attempts : null;
  const location = placed(module, limit.node);
  const meant = written.value === null ? null : written.value + (limit.says === 'retries' ? 1 : 0);
  const mayBeZero =
    limit.says === 'retries' &&
    (written.byCaller || isGiven(limit, written)) &&
    zeroTrips(endurance, proven.candidate.node, limit);
  if (mayBeZero && (made === null || (meant !== null && made !== meant)))
    return { name: limit.name, limit: written.value, meant, made, mayBeZero, location };
  if (made === null || meant === null || made === meant) return null;
  return { name: limit.name, limit: written.value, meant, made, mayBeZero: false, location };
}

/** True when the same call stands once more in the function: that attempt is not among the counted ones. */
function callsElsewhere({ candidate: { root }, call }: Evidence['proven']): boolean {
  const written = textOf(root.module, call.node);
  return call.file === root.module.file && textOf(root.module, root.node).split(written).length > 2;
}

/** True for a name that is counted up or down anywhere: it is no limit. */
const isCounter = (module: SourceModule, name: string): boolean =>
  nodesOfModule(module).some(
    (node) =>
      (node.type === 'UpdateExpression' && nameOf(node.argument) === name) ||
      (node.type === 'AssignmentExpression' && node.operator !== '=' && nameOf(node.left) === name),
  );

interface Limit {
  readonly name: string;
  readonly node: Node;
  readonly says: 'attempts' | 'retries';
}

/** The one limit with a telling name in a comparison that stands for itself: `i < maxRetries`, not `i < maxRetries - 1`. */
function limitIn(module: SourceModule, test: Node): Limit | null {
  const comparisons = [...nodesOf(test)].filter((node) => node.type === 'BinaryExpression').filter(isOrder);
  const limits = comparisons.flatMap(({ left, right }) => {
    const [a, b] = [nameOf(left), nameOf(right)];
    if (a === null || b === null) return [];
    return [left, right].flatMap((node): Limit[] => {
      const name = nameOf(node) ?? '';
      // `attempt` and `retries` count, when they are compared with a limit; the other is the limit.
      if (node === left && SAYS_ANY.test(b)) return [];
      if (countsUp(module, name)) return [];
      return SAYS_ATTEMPTS.test(name)
        ? [{ name, node, says: 'attempts' }]
        : SAYS_RETRIES.test(name)
          ? [{ name, node, says: 'retries' }]
          : [];
    });
  });
  return limits.length === 1 ? (limits[0] ?? null) : null;
}

/** A variable that goes up is the count, whatever its name. */
const countsUp = ({ text }: SourceModule, name: string): boolean =>
  new RegExp(`\\b${name.replace(/\W/g, '')}\\s*(\\+\\+|\\+= 1\\b|\\+ 1\\b)`).test(text);

const SAYS_ANY = new RegExp(`${SAYS_ATTEMPTS.source}|${SAYS_RETRIES.source}`, 'i');

type Binary = Extract<Node, { type: 'BinaryExpression' }>;
const isOrder = ({ operator }: Binary): boolean => /^([<>]=?|[=!]==?)$/.test(operator);

function nameOf(node: Node): string | null {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'MemberExpression':
      return node.computed ? null : node.property.name;
    case 'UpdateExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return nameOf(node.type === 'UpdateExpression' ? node.argument : node.expression);
    default:
      return null;
  }
}

/** A property that this file nowhere writes is the caller's. */
const isGiven = ({ node, name }: Limit, { unwritten }: Written): boolean =>
  node.type === 'MemberExpression' && unwritten && name !== name.toUpperCase();

interface Written {
  /** The only number that is written for the name anywhere in the module. */
  readonly value: number | null;
  /** The caller may give another. */
  readonly byCaller: boolean;
  readonly unwritten: boolean;
}

function writtenValue(module: SourceModule, name: string): Written {
  const values = new Set<number>();
  /** What single calls give. */
  const given = new Set<number>();
  let byCaller = false;
  const others = new Set<Node>();
  const note = (value: Node | null): void => {
    if (!value) return;
    const number = literal(value);
    if (number !== null) values.add(number);
    else others.add(value);
  };
  for (const node of nodesOfModule(module)) {
    switch (node.type) {
      case 'VariableDeclarator':
        if (node.id.type === 'Identifier' && node.id.name === name) {
          if (node.init?.type === 'LogicalExpression' || node.init?.type === 'MemberExpression') byCaller = true;
          note(node.init);
        }
        break;
      case 'AssignmentPattern':
        if (node.left.type === 'Identifier' && node.left.name === name) {
          byCaller = true;
          note(node.right);
        }
        break;
      case 'Property':
      case 'PropertyDefinition':
        if (node.key.type === 'Identifier' && node.key.name === name && node.value?.type !== 'AssignmentPattern') {
          const number = node.type === 'Property' && node.value.type === 'Literal' ? literal(node.value) : null;
          if (number !== null) given.add(number);
          else if (node.value?.type === 'Literal' || node.value?.type === 'LogicalExpression') note(node.value);
        }
        break;
      case 'AssignmentExpression':
        if (node.operator === '=' && nameOf(node.left) === name) note(node.right);
        break;
      case 'TSParameterProperty':
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        if ('params' in node && node.params.some((one) => one.type === 'Identifier' && one.name === name))
          byCaller = true;
        break;
      case 'TSPropertySignature':
        if (node.key.type === 'Identifier' && node.key.name === name) byCaller = true;
        break;
      default:
    }
  }
  if (values.size === 0) for (const number of given) values.add(number);
  const [value] = values;
  return {
    value: values.size === 1 && others.size === 0 && value !== undefined ? value : null,
    byCaller,
    unwritten: values.size === 0 && others.size === 0,
  };
}

/** The number of a literal, through `given ?? 3`. */
function literal(node: Node): number | null {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number' ? node.value : null;
    case 'LogicalExpression':
      return node.operator === '&&' ? null : literal(node.right);
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return literal(node.expression);
    default:
      return null;
  }
}

/** The test of a loop that stands before its first trip. */
const headTest = (loop: Node): Node | null =>
  loop.type === 'ForStatement' || loop.type === 'WhileStatement' ? loop.test : null;

/** The number that the only counter of a `for` starts from. */
function startOf(loop: Node): number | null {
  if (loop.type !== 'ForStatement' || loop.init?.type !== 'VariableDeclaration') return null;
  const [counter, ...others] = loop.init.declarations;
  return counter?.init && others.length === 0 ? literal(counter.init) : null;
}

/** True when the limit is tested before the first attempt, where a limit of zero leaves at once. */
function zeroTrips({ run }: Evidence['endurance'], loop: Node, limit: Limit): boolean {
  const head = headTest(loop);
  if (!head || head.start > limit.node.start || head.end < limit.node.end) return false;
  const first = startOf(loop);
  if (first !== null && head.type === 'BinaryExpression' && head.right === limit.node && run.attempts > 0) {
    if (head.operator === '<') return first >= 0;
    if (head.operator === '<=') return first > 0;
  }
  return eventsOf(run.events, 'test').some(
    ({ node, attempt, from }) => attempt === 0 && node.start === head.start && has(from, COUNTER),
  );
}
