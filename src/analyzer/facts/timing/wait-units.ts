import type { Node } from '@oxc-project/types';
import { calleeName } from '../../evaluate/inert.ts';
import { isSleepName, sleepsSeconds } from '../../evaluate/names.ts';
import type { SourceModule } from '../../source-module.ts';
import type { UnitMismatch } from '../../../model/site.ts';
import { type Evidence, functionsNamed, nodesOf, pathTo, placed, textOf } from './evidence.ts';

type Unit = UnitMismatch['from'] | 'epoch milliseconds';

/** A duration whose name says one unit, in the place of another. */
export function unitMismatchOf(evidence: Evidence): UnitMismatch | null {
  const { proven, waiting, retryAfter } = evidence;
  const { module } = proven.candidate.root;
  for (const location of waiting.locations) {
    const found = location.file === module.file ? mismatchAt(module, location) : null;
    if (found) return found;
  }
  if (retryAfter.secondsAsMs === true && retryAfter.location)
    return { from: 'seconds', to: 'milliseconds', expression: 'Retry-After', location: retryAfter.location };
  return null;
}

/** A point in time that is waited for as a length of time. */
export function epochWaitOf(evidence: Evidence): UnitMismatch | null {
  const found = unitMismatchOf(evidence);
  return found?.from === 'epoch seconds' ? found : null;
}

function mismatchAt(module: SourceModule, location: { start: number; end: number }): UnitMismatch | null {
  const call = pathTo(module, location).findLast((node) => node.type === 'CallExpression');
  if (call?.type !== 'CallExpression') return null;
  const name = calleeName(call.callee);
  const given = name === 'setTimeout' ? call.arguments[1] : call.arguments[0];
  if (!given || given.type === 'SpreadElement') return null;
  const to = name === 'setTimeout' ? 'milliseconds' : takenBy(module, name);
  const from = unitOf(module, given, 0);
  if (!to || !from || from === to) return null;
  const expression = textOf(module, given);
  const shown = from === 'epoch milliseconds' ? 'epoch seconds' : from;
  return { from: shown, to, expression, location: placed(module, given) };
}

/** The unit that a waiting function takes: what its parameter or its name says, else what it does with it. */
function takenBy(module: SourceModule, name: string): 'milliseconds' | 'seconds' | null {
  const [body] = functionsNamed(module, name);
  if (body && 'params' in body && Array.isArray(body.params)) {
    const [first] = body.params as Node[];
    const parameter = first?.type === 'AssignmentPattern' ? first.left : first;
    if (parameter?.type !== 'Identifier') return null;
    const said = unitOfName(parameter.name);
    if (said === 'milliseconds' || said === 'seconds') return said;
    const text = textOf(module, body);
    const used = parameter.name.replace(/\W/g, '');
    if (new RegExp(`\\b${used}\\s*\\*\\s*1_?000\\b`).test(text)) return 'seconds';
    return new RegExp(`setTimeout\\([^;]*,\\s*${used}\\s*\\)`).test(text) ? 'milliseconds' : null;
  }
  if (!isSleepName(name)) return null;
  return sleepsSeconds(name) ? 'seconds' : /ms|milli/i.test(name) ? 'milliseconds' : null;
}

function unitOfName(name: string): Unit | null {
  if (
    /(^|[a-z_])(ms|millis|milliseconds)$|Ms$|MS$|Millis$|Milliseconds$/i.test(name) &&
    !/items$|params$|terms$|forms$/i.test(name)
  )
    return /(^|_)(ms|millis|milliseconds)$|[a-z0-9](Ms|MS|Millis|Milliseconds)$|^(ms|millis|milliseconds)$/.test(
      name,
    ) || /(_MS|_MILLIS|_MILLISECONDS)$/.test(name)
      ? 'milliseconds'
      : null;
  return /(^|_)(s|sec|secs|seconds)$|[a-z0-9](Sec|Secs|Seconds)$|_(SEC|SECS|SECONDS)$|^(sec|secs|seconds)$/.test(
    name,
  ) && !/^s$/.test(name)
    ? 'seconds'
    : null;
}

const scaled = (unit: Unit | null, factor: number): Unit | null => {
  if (factor === 1_000)
    return unit === 'seconds' ? 'milliseconds' : unit === 'epoch seconds' ? 'epoch milliseconds' : null;
  if (factor === 1 / 1_000)
    return unit === 'milliseconds' ? 'seconds' : unit === 'epoch milliseconds' ? 'epoch seconds' : null;
  return unit;
};

/** The unit of an expression, by the names in it and the factors of a thousand between them. */
function unitOf(module: SourceModule, node: Node, depth: number): Unit | null {
  if (depth > 8) return null;
  const inner = (part: Node): Unit | null => unitOf(module, part, depth + 1);
  switch (node.type) {
    case 'Identifier':
      return unitOfVariable(module, node, depth);
    case 'MemberExpression':
      return node.computed ? null : unitOfName(node.property.name);
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
      return inner(node.expression);
    case 'ConditionalExpression':
      return same([inner(node.consequent), inner(node.alternate)]);
    case 'LogicalExpression':
      return inner(node.left) ?? null;
    case 'BinaryExpression':
      return unitOfBinary(module, node, inner);
    case 'CallExpression':
      return unitOfCall(module, node, inner);
    case 'UnaryExpression':
      return node.operator === '+' ? inner(node.argument) : null;
    default:
      return null;
  }
}

function unitOfVariable(module: SourceModule, node: Extract<Node, { type: 'Identifier' }>, depth: number): Unit | null {
  const initial = initialOf(module, node);
  const derived = initial ? unitOf(module, initial, depth + 1) : null;
  if (derived === 'epoch seconds' || derived === 'epoch milliseconds') return derived;
  const said = unitOfName(node.name);
  // A name and a computation that disagree: which of them is wrong can't be told here.
  return said && derived && said !== derived ? null : (said ?? derived);
}

/** What a constant of the nearest function around is made of; `null` where it is assigned again. */
function initialOf(module: SourceModule, node: Extract<Node, { type: 'Identifier' }>): Node | null {
  const scopes = pathTo(module, node)
    .filter(({ type }) => /Function|^Program$/.test(type))
    .reverse();
  for (const scope of scopes) {
    const found = [...nodesOf(scope)].filter(
      (one) => one.type === 'VariableDeclarator' && one.id.type === 'Identifier' && one.id.name === node.name,
    );
    if (found.length === 0) continue;
    const [only] = found;
    const again = [...nodesOf(scope)].some(
      (one) => one.type === 'AssignmentExpression' && one.left.type === 'Identifier' && one.left.name === node.name,
    );
    return found.length === 1 && !again && only?.type === 'VariableDeclarator' ? only.init : null;
  }
  return null;
}

function unitOfBinary(
  module: SourceModule,
  node: Extract<Node, { type: 'BinaryExpression' }>,
  inner: (part: Node) => Unit | null,
): Unit | null {
  const [left, right] = [inner(node.left), inner(node.right)];
  switch (node.operator) {
    case '*':
      if (left !== null && right !== null) return null;
      return left === null ? times(module, right, node.left) : times(module, left, node.right);
    case '/': {
      const factor = factorOf(module, node.right);
      return factor === null ? null : scaled(left, 1 / factor);
    }
    case '+':
      return left !== null && right !== null && left !== right ? null : (left ?? right);
    // A difference of two points in time is a length.
    case '-':
      return left === 'epoch seconds' || left === 'epoch milliseconds' ? null : left;
    default:
      return null;
  }
}

/** Names of constants that convert from one unit to another. */
const CONVERTS = /sec|ms|milli|minute|hour|unit|scale|multiplier|factor|thousand/i;

/** A unit times something: a number scales it, and what may convert it makes it unknown. */
function times(module: SourceModule, unit: Unit | null, by: Node): Unit | null {
  const factor = factorOf(module, by);
  if (factor !== null) return scaled(unit, factor);
  const name =
    by.type === 'Identifier' ? by.name : by.type === 'MemberExpression' && !by.computed ? by.property.name : '';
  return CONVERTS.test(name) ? null : unit;
}

/** The number that an expression is written as, through a constant. */
function factorOf(module: SourceModule, node: Node): number | null {
  const written = node.type === 'Identifier' ? initialOf(module, node) : node;
  return written?.type === 'Literal' && typeof written.value === 'number' ? written.value : null;
}

function unitOfCall(
  module: SourceModule,
  node: Extract<Node, { type: 'CallExpression' }>,
  inner: (part: Node) => Unit | null,
): Unit | null {
  const name = calleeName(node.callee);
  const args = node.arguments.filter((argument) => argument.type !== 'SpreadElement');
  switch (name) {
    case 'min':
    case 'max':
      return same(args.map(inner).filter((unit) => unit !== null));
    case 'round':
    case 'floor':
    case 'ceil':
    case 'trunc':
    case 'Number':
    case 'parseInt':
    case 'parseFloat':
      return args[0] ? inner(args[0]) : null;
    case 'get': {
      const header = args[0] ? textOf(module, args[0]).slice(1, -1).toLowerCase() : '';
      return /^x-rate-?limit-reset$/.test(header) ? 'epoch seconds' : null;
    }
    default:
      return unitOfName(name);
  }
}

function same(units: readonly (Unit | null)[]): Unit | null {
  const [first = null] = units;
  return units.every((unit) => unit === first) ? first : null;
}
