import type { Node } from '@oxc-project/types';
import { binary, counted, exactText, isNullish, lift2, toText, truth, unary } from './arithmetic.ts';
import { hasOwn, spreadInto } from './builtins/object.ts';
import { ShortCircuit, evaluateCall, evaluateMember, evaluateNew } from './calls.ts';
import { classOf } from './classes.ts';
import { type Environment, selfOf } from './environment.ts';
import { functionOf } from './functions.ts';
import { lostConnection, streamed } from './broken-body.ts';
import { noteSum } from './delivery.ts';
import { notePromised } from './promised-tests.ts';
import { throwFailure, yieldValue } from './generators.ts';
import { instanceOf } from './instances.ts';
import { itemsOf } from './iteration.ts';
import { external, namespace } from './modules.ts';
import { arrayOf, emptyObject, fulfilled, literal, newObject } from './objects.ts';
import { assignPattern, keyName, leftOut } from './patterns.ts';
import { awaitValue } from './promises.ts';
import { CALLER, NOWHERE, OPAQUE, RANDOM, has } from './provenance.ts';
import { type Run, Thrown } from './run.ts';
import { noteSharedWrite } from './shared-state.ts';
import { noteReasonComparison } from './reasons.ts';
import { noteStatusCombination, noteStatusComparison } from './status-flaws.ts';
import { suppose } from './suppositions.ts';
import { lookUp } from './scopes.ts';
import {
  withProvenance,
  NULL,
  TRUE,
  UNDEFINED,
  type Value,
  boolean,
  join,
  keyOf,
  number,
  provenance,
  text,
  unknown,
} from './value.ts';

/** The value of an expression. @throws {Thrown} when the program throws. */
export function evaluate(run: Run, environment: Environment, node: Node): Value {
  run.step();
  switch (node.type) {
    case 'Literal':
      return evaluateLiteral(run, node);
    case 'Identifier':
      return lookUp(run, environment, node.name, node);
    case 'TemplateLiteral':
      return template(run, environment, node);
    case 'MemberExpression':
      return suppose(run, node, evaluateMember(run, environment, node));
    case 'CallExpression':
      return suppose(run, node, evaluateCall(run, environment, node));
    case 'NewExpression':
      return suppose(run, node, evaluateNew(run, environment, node));
    case 'AwaitExpression':
      return awaitValue(run, evaluate(run, environment, node.argument), node, environment.module.source.file);
    case 'ChainExpression':
      return chainExpression(run, environment, node.expression);
    case 'BinaryExpression':
      return suppose(run, node, binaryExpression(run, environment, node));
    case 'LogicalExpression':
      return suppose(run, node, logical(run, environment, node));
    case 'UnaryExpression': {
      if (node.operator === 'delete') return TRUE;
      const operand = evaluate(run, environment, node.argument);
      if (node.operator === '!') notePromised(run, environment, node.argument, operand);
      return unary(node.operator, operand);
    }
    case 'UpdateExpression': {
      const before = evaluate(run, environment, node.argument);
      const after = counted(binary(node.operator === '++' ? '+' : '-', before, number(1)));
      assignPattern(run, environment, node.argument, after);
      noteSharedWrite(run, environment, node.argument, after);
      return node.prefix ? after : before;
    }
    case 'AssignmentExpression':
      return assignment(run, environment, node);
    case 'ConditionalExpression':
      return conditional(run, environment, node);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return functionOf(run, node, environment, '');
    case 'ClassExpression':
      return classOf(run, node, environment);
    case 'ObjectExpression':
      return objectExpression(run, environment, node);
    case 'ArrayExpression':
      return arrayExpression(run, environment, node);
    case 'SequenceExpression':
      return node.expressions.map((expression) => evaluate(run, environment, expression)).at(-1) ?? UNDEFINED;
    case 'ThisExpression':
      return thisValue(environment);
    case 'YieldExpression':
      yieldFrom(run, environment, node);
      return unknown(`yield ${run.id()}`, OPAQUE);
    case 'ImportExpression': {
      const source = exactText(evaluate(run, environment, node.source));
      const module = source === null ? null : run.host.load(environment.module.source.file, source);
      return fulfilled(run, module ? namespace(run, module) : external(source ?? '', '*'));
    }
    case 'TaggedTemplateExpression':
      return unknown(`tagged ${run.id()}`, OPAQUE);
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
      return evaluate(run, environment, node.expression);
    default:
      return unknown(`${node.type} ${node.start}`, OPAQUE);
  }
}

function yieldFrom(run: Run, environment: Environment, node: Extract<Node, { type: 'YieldExpression' }>): void {
  const value = node.argument ? evaluate(run, environment, node.argument) : UNDEFINED;
  if (!node.delegate) {
    yieldValue(run, environment, value, node);
    return;
  }
  const iterable = awaitValue(run, value, node, environment.module.source.file);
  const walked = streamed(run, iterable) ?? itemsOf(run, iterable, false);
  for (const item of walked.items) yieldValue(run, environment, item, node);
  throwFailure(iterable);
  if (walked.breaks) throw new Thrown(lostConnection(run));
}

function evaluateLiteral(run: Run, node: Extract<Node, { type: 'Literal' }>): Value {
  if ('regex' in node) {
    try {
      const regexp = new RegExp(node.regex.pattern, node.regex.flags);
      return newObject(run, 'RegExp', { internal: { kind: 'regexp', regexp } });
    } catch {
      // A syntax newer than this engine knows.
      return unknown(`regexp ${node.start}`, NOWHERE);
    }
  }
  return node.value === null ? NULL : literal(node.value);
}

function template(run: Run, environment: Environment, node: Extract<Node, { type: 'TemplateLiteral' }>): Value {
  let result: Value = text(node.quasis[0]?.value.cooked ?? '');
  node.expressions.forEach((expression, index) => {
    const part = toText(evaluate(run, environment, expression));
    result = binary('+', binary('+', result, part), text(node.quasis[index + 1]?.value.cooked ?? ''));
  });
  return result;
}

function chainExpression(run: Run, environment: Environment, node: Node): Value {
  try {
    return evaluate(run, environment, node);
  } catch (error) {
    if (error instanceof ShortCircuit) return UNDEFINED;
    throw error;
  }
}

function binaryExpression(
  run: Run,
  environment: Environment,
  node: Extract<Node, { type: 'BinaryExpression' }>,
): Value {
  if (node.left.type === 'PrivateIdentifier') return unknown(`private in ${node.start}`, OPAQUE);
  const left = evaluate(run, environment, node.left);
  const right = evaluate(run, environment, node.right);
  if (node.operator === 'instanceof') return instanceOf(run, left, right, node.right);
  if (node.operator === 'in') return lift2(left, right, (key, object) => hasOwn(run, object, key));
  noteStatusComparison(run, environment, node, left, right);
  noteReasonComparison(run, environment, node, left, right);
  return binary(node.operator, left, right);
}

/** `&&`, `||`, `??`: where the left can't be told and the right has no effect, a value that stands for both. */
function logical(run: Run, environment: Environment, node: Extract<Node, { type: 'LogicalExpression' }>): Value {
  const left = evaluate(run, environment, node.left);
  if (node.operator !== '??') notePromised(run, environment, node.left, left);
  return logicalValue(run, environment, node, left);
}

function logicalValue(
  run: Run,
  environment: Environment,
  node: Extract<Node, { type: 'LogicalExpression' }>,
  left: Value,
): Value {
  const right = (): Value => evaluate(run, environment, node.right);
  if (node.operator === '??') {
    const nullish = isNullish(left);
    if (nullish !== null) return nullish ? right() : left;
    if (left.kind === 'per-status') return left;
    return leftOut(left) ? right() : join(left, right());
  }
  const known = truth(left);
  if (known !== null) return known === (node.operator === '&&') ? right() : left;
  if (left.kind === 'per-status') {
    const other = right();
    const and = node.operator === '&&';
    const both = lift2(left, other, (l, r) => combine(and, l, r));
    noteStatusCombination(run, environment, node, left, other, both);
    return both;
  }
  if (node.operator === '||' && leftOut(left) && !isBooleanKey(left)) return right();
  run.guarded.add(keyOf(left));
  return combine(node.operator === '&&', left, right());
}

/** A comparison of an unknown is a question, not an option that was left out. */
const isBooleanKey = (value: Value): boolean => value.kind === 'unknown' && /[=≠<>!]|^\(/.test(value.key);

/** `left && right` or `left || right` where the left can't be told. */
function combine(and: boolean, left: Value, right: Value): Value {
  if (right.kind === 'per-status') return lift2(left, right, (l, r) => combine(and, l, r));
  const known = truth(left);
  if (known !== null) return known === and ? right : left;
  const other = truth(right);
  const from = provenance(left) | provenance(right);
  // `unknown && false` is false either way, `unknown || true` true: what a test asks.
  if (other === false && and) return boolean(false, from);
  if (other === true && !and && right.kind === 'constant' && right.value === true) return boolean(true, from);
  if (other === and) return left;
  return unknown(`(${keyOf(left)}${and ? '&' : '|'}${keyOf(right)})`, from);
}

function conditional(
  run: Run,
  environment: Environment,
  node: Extract<Node, { type: 'ConditionalExpression' }>,
): Value {
  const test = evaluate(run, environment, node.test);
  const known = truth(test);
  if (known !== null) return evaluate(run, environment, known ? node.consequent : node.alternate);
  if (test.kind === 'per-status') {
    return run.test(test, node.test, environment.module.source.file)
      ? evaluate(run, environment, node.consequent)
      : evaluate(run, environment, node.alternate);
  }
  if (has(provenance(test), RANDOM)) {
    const either = join(evaluate(run, environment, node.consequent), evaluate(run, environment, node.alternate));
    return withProvenance(either, RANDOM);
  }
  if (simple(node.consequent) && simple(node.alternate)) {
    return join(evaluate(run, environment, node.consequent), evaluate(run, environment, node.alternate));
  }
  return run.test(test, node.test, environment.module.source.file)
    ? evaluate(run, environment, node.consequent)
    : evaluate(run, environment, node.alternate);
}

/** Literals of one kind join without loss; everything else is worth a run each way. */
const simple = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

function assignment(run: Run, environment: Environment, node: Extract<Node, { type: 'AssignmentExpression' }>): Value {
  if (node.operator === '=') {
    const value = named(evaluate(run, environment, node.right), node.left);
    noteSum(run, environment, node, value);
    assignPattern(run, environment, node.left, value);
    noteSharedWrite(run, environment, node.left, value);
    return value;
  }
  const before = evaluate(run, environment, node.left);
  const operator = node.operator.slice(0, -1);
  if (operator === '&&' || operator === '||' || operator === '??') {
    const known = operator === '??' ? isNullish(before) : truth(before);
    const keeps = known !== null && known === (operator === '||');
    if (keeps || (operator === '??' && known === false)) return before;
    const value = evaluate(run, environment, node.right);
    const after = known === null && !leftOut(before) ? join(before, value) : value;
    assignPattern(run, environment, node.left, after);
    return after;
  }
  const after = counted(binary(operator, before, evaluate(run, environment, node.right)));
  noteSum(run, environment, node, after);
  assignPattern(run, environment, node.left, after);
  noteSharedWrite(run, environment, node.left, after);
  return after;
}

const named = (value: Value, target: Node): Value =>
  value.kind === 'function' && value.name === '' && target.type === 'Identifier'
    ? { ...value, name: target.name }
    : value;

function objectExpression(
  run: Run,
  environment: Environment,
  node: Extract<Node, { type: 'ObjectExpression' }>,
): Value {
  const object = emptyObject(run);
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      spreadInto(object, evaluate(run, environment, property.argument));
      continue;
    }
    const name = property.computed
      ? exactText(toText(evaluate(run, environment, property.key)))
      : keyName(property.key);
    if (name === null) {
      object.open ??= `object${object.id}`;
      evaluate(run, environment, property.value);
    } else if (property.kind === 'get') {
      object.properties.set(name, unknown(`getter ${name}`, CALLER));
    } else if (property.method && property.value.type === 'FunctionExpression') {
      const scope: Environment = {
        parent: environment,
        module: environment.module,
        declarations: new Map(),
        frame: new Map(),
        lazy: true,
        self: object,
        owner: null,
      };
      object.properties.set(name, functionOf(run, property.value, scope, name));
    } else {
      object.properties.set(name, evaluate(run, environment, property.value));
    }
  }
  return object;
}

function arrayExpression(run: Run, environment: Environment, node: Extract<Node, { type: 'ArrayExpression' }>): Value {
  const items: Value[] = [];
  let more = false;
  for (const element of node.elements) {
    if (!element) items.push(UNDEFINED);
    else if (element.type === 'SpreadElement') {
      const walked = itemsOf(run, evaluate(run, environment, element.argument), false);
      items.push(...walked.items);
      more ||= walked.more;
    } else items.push(evaluate(run, environment, element));
  }
  return arrayOf(run, items, more);
}

function thisValue(environment: Environment): Value {
  const self = selfOf(environment);
  if (self?.kind === 'object') return self;
  if (self?.kind === 'class') return self;
  if (self && !(self.kind === 'constant' && self.value === undefined)) return self;
  return unknown('this', CALLER);
}
