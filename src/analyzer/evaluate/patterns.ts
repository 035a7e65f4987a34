import type { Node } from '@oxc-project/types';
import type { Environment } from './environment.ts';
import { evaluate } from './expressions.ts';
import { getMember, setMember } from './members.ts';
import { itemsOf } from './iteration.ts';
import { ANSWER, CALLER, ERROR, OPAQUE, SERVER, has } from './provenance.ts';
import { assignName, declareName } from './scopes.ts';
import type { Run } from './run.ts';
import { UNDEFINED, type Value, keyOf, provenance, unknown } from './value.ts';
import { exactText, toText } from './arithmetic.ts';
import { arrayOf, emptyObject } from './objects.ts';

/** Declares the names of a pattern with the parts of a value. */
export function bindPattern(run: Run, environment: Environment, pattern: Node, value: Value): void {
  destructure(run, environment, pattern, value, declareName);
}

/** Assigns to an expression or pattern. */
export function assignPattern(run: Run, environment: Environment, pattern: Node, value: Value): void {
  destructure(run, environment, pattern, value, assignName);
}

type Store = (environment: Environment, name: string, value: Value) => void;

function destructure(run: Run, environment: Environment, pattern: Node, value: Value, store: Store): void {
  switch (pattern.type) {
    case 'Identifier':
      store(environment, pattern.name, value);
      break;
    case 'AssignmentPattern':
      destructure(run, environment, pattern.left, withDefault(run, environment, value, pattern.right), store);
      break;
    case 'ObjectPattern':
      destructureObject(run, environment, pattern, value, store);
      break;
    case 'ArrayPattern': {
      const walked = itemsOf(run, value, false);
      pattern.elements.forEach((element, index) => {
        if (!element) return;
        if (element.type === 'RestElement') {
          destructure(run, environment, element.argument, arrayOf(run, walked.items.slice(index), walked.more), store);
          return;
        }
        const item =
          walked.items[index] ?? (walked.more ? unknown(`${keyOf(value)}[${index}]`, provenance(value)) : UNDEFINED);
        destructure(run, environment, element, item, store);
      });
      break;
    }
    case 'MemberExpression': {
      const object = evaluate(run, environment, pattern.object);
      const name = pattern.computed
        ? exactText(toText(evaluate(run, environment, pattern.property)))
        : memberName(pattern.property);
      if (name !== null) setMember(run, object, name, value);
      break;
    }
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      destructure(run, environment, pattern.expression, value, store);
      break;
    case 'TSParameterProperty':
      destructure(run, environment, pattern.parameter, value, store);
      break;
    default:
  }
}

const memberName = (property: Node): string | null =>
  property.type === 'Identifier' ? property.name : property.type === 'PrivateIdentifier' ? `#${property.name}` : null;

function destructureObject(
  run: Run,
  environment: Environment,
  pattern: Extract<Node, { type: 'ObjectPattern' }>,
  value: Value,
  store: Store,
): void {
  const taken: string[] = [];
  for (const property of pattern.properties) {
    if (property.type === 'RestElement') {
      destructure(run, environment, property.argument, without(run, value, taken), store);
      continue;
    }
    const name = property.computed
      ? exactText(toText(evaluate(run, environment, property.key)))
      : keyName(property.key);
    if (name === null) {
      destructure(run, environment, property.value, unknown(`${keyOf(value)}[?]`, provenance(value)), store);
      continue;
    }
    taken.push(name);
    const part = getMember(run, environment, value, name, property);
    destructure(run, environment, property.value, part, store);
  }
}

/** The name of a property key that is not computed. */
export function keyName(key: Node): string | null {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  return key.type === 'Literal' ? String(key.value) : null;
}

function without(run: Run, value: Value, names: readonly string[]): Value {
  if (value.kind !== 'object') return unknown(`${keyOf(value)} without ${names.join()}`, provenance(value));
  const rest = emptyObject(run, value.open);
  for (const [name, part] of value.properties) if (!names.includes(name)) rest.properties.set(name, part);
  return rest;
}

/** What the caller leaves out takes its default; only what other code computed stays unknown. */
export function withDefault(run: Run, environment: Environment, value: Value, fallback: Node): Value {
  if (value.kind === 'constant') return value.value === undefined ? evaluate(run, environment, fallback) : value;
  if (value.kind === 'unknown' && leftOut(value)) return evaluate(run, environment, fallback);
  return value;
}

/** True for a parameter, or a part of one, that a caller may leave out. */
export const leftOut = (value: Value): boolean =>
  value.kind === 'unknown' && has(value.from, CALLER) && !has(value.from, OPAQUE | ANSWER | ERROR | SERVER);
