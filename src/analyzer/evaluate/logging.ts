import type { CallExpression, Node } from '@oxc-project/types';
import type { Environment } from './environment.ts';
import { evaluate } from './expressions.ts';
import { calleeName, receiverName } from './inert.ts';
import { isLogName } from './names.ts';
import type { Printed } from './run-events.ts';
import type { Run } from './run.ts';

/** Notes what a call of a log prints, once an attempt was made. */
export function noteLogged(run: Run, environment: Environment, node: CallExpression): void {
  if (run.attempts === 0 || !isLogName(calleeName(node.callee), receiverName(node.callee))) return;
  const { source } = environment.module;
  const printed = node.arguments.flatMap(printedIn).map((part): Printed => ({
    text: source.text.slice(part.start, part.end),
    name: calleeName(part),
    value: evaluate(run, environment, part),
  }));
  const place = { start: node.start, end: node.end, file: source.file };
  run.events.push({ kind: 'logged', node: place, printed, attempt: run.attempts });
}

/** The variables, and parts of them, whose whole text an argument of a log shows. */
function printedIn(node: Node): Node[] {
  switch (node.type) {
    case 'Identifier':
      return [node];
    case 'MemberExpression':
      return isPlain(node) ? [node] : [];
    case 'TemplateLiteral':
      return node.expressions.flatMap(printedIn);
    case 'BinaryExpression':
      return node.operator === '+' ? [...printedIn(node.left), ...printedIn(node.right)] : [];
    case 'LogicalExpression':
      return [...printedIn(node.left), ...printedIn(node.right)];
    case 'ObjectExpression':
      return node.properties.flatMap((property, index) =>
        property.type === 'SpreadElement'
          ? node.properties.slice(index + 1).some(hidesSecret)
            ? []
            : printedIn(property.argument)
          : printedIn(property.value),
      );
    case 'ArrayExpression':
      return node.elements.flatMap((element) => (element ? printedIn(element) : []));
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return printedIn(node.expression);
    case 'CallExpression': {
      const [first, ...others] = node.arguments;
      const shows = /^(stringify|inspect|String)$/.test(calleeName(node.callee));
      // A replacer may leave out what nobody should read.
      const whole = others.every((other) => other.type === 'Literal' && other.value === null) || others.length === 0;
      const plain = others.length === 2 && others[0]?.type === 'Literal' && others[0].value === null;
      return shows && first && (whole || plain) ? printedIn(first) : [];
    }
    default:
      return [];
  }
}

/** A property that is written over what was spread before it, as a mask is. */
const hidesSecret = (property: Node): boolean =>
  property.type === 'Property' &&
  /auth|cookie|key|token|password|secret|headers/i.test(
    property.key.type === 'Literal' ? String(property.key.value) : calleeName(property.key),
  );

/** A chain of names. */
const isPlain = (node: Node): boolean =>
  node.type === 'Identifier' ||
  node.type === 'ThisExpression' ||
  (node.type === 'MemberExpression' && !node.computed && !node.optional && isPlain(node.object));
