import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Fix } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { listedIn } from './stop.ts';
import { before, styleOf } from './style.ts';
import { type Of, isBinary, isCall, isCatch, isFunction, isLoop, nameOf, nodesIn, ownPath, pathTo } from './syntax.ts';

/** Moves the counter on the way to the next attempt: in the recursive call, or before the wait of a loop. */
export function advanceFix(site: RetrySite, module: SourceModule): Fix | null {
  if (site.bound.kind !== 'none' || !site.bound.counter) return null;
  const { name } = site.bound.counter;
  return site.kind === 'recursion' ? inCall(site, module, name) : inLoop(site, module, name);
}

function inCall(site: RetrySite, module: SourceModule, name: string): Fix | null {
  const path = pathTo(module, site.head);
  const call = path.findLast(isCall);
  const around = path.findLast(isFunction);
  const argument = call?.arguments.find((one) => nameOf(one) === name);
  const step = around ? directionOf(around, name) : null;
  if (!argument || step === null) return null;
  const text = ` ${step} 1`;
  return {
    title: `Pass ${name}${text} to the next attempt`,
    edits: [{ start: argument.end, end: argument.end, text }],
    safe: true,
  };
}

function inLoop(site: RetrySite, module: SourceModule, name: string): Fix | null {
  const place = site.waiting.locations.find(({ file }) => file === module.file) ?? site.failureLocation;
  const path = place?.file === module.file ? ownPath(pathTo(module, place), site) : [];
  const loop = path.findLast(isLoop);
  const step = loop ? directionOf(loop, name) : null;
  if (!loop || step === null || nodesIn(loop, isUpdate).some((update) => undoes(update, name, step))) return null;
  const [first] = path.findLast(isCatch)?.body.body ?? [];
  const statement = site.waiting.locations.length > 0 ? listedIn(path)?.statement : first;
  if (!statement) return null;
  return {
    title: `Count ${name} ${step === '+' ? 'up' : 'down'} before the next attempt`,
    edits: [before(module, styleOf(module), statement.start, `${name}${step}${step}`)],
    safe: true,
  };
}

const isUpdate = (node: Node): node is Of<'UpdateExpression' | 'AssignmentExpression'> =>
  node.type === 'UpdateExpression' || node.type === 'AssignmentExpression';

/** True for what sets the counter another way, so that one more step would not be what is meant. */
const undoes = (update: Of<'UpdateExpression' | 'AssignmentExpression'>, name: string, step: '+' | '-'): boolean =>
  nameOf(update.type === 'UpdateExpression' ? update.argument : update.left) === name &&
  !update.operator.startsWith(step);

/** Which way a counter has to go for its tests to end: down to 0 or 1, up to anything else. `null`: it can't be told. */
function directionOf(root: Node, name: string): '+' | '-' | null {
  const limits = nodesIn(root, isBinary).flatMap((node) => limitsOf(node, name));
  if (limits.length === 0) return nodesIn(root, isTruthTest(name)).length > 0 ? '-' : null;
  const isDown = limits.map((limit) => limit.type === 'Literal' && (limit.value === 0 || limit.value === 1));
  if (isDown.every((down) => down)) return '-';
  return isDown.some((down) => down) ? null : '+';
}

/** What a counter is compared with. */
function limitsOf({ operator, left, right }: Of<'BinaryExpression'>, name: string): Node[] {
  if (!/^([<>]=?|[!=]==?)$/.test(operator)) return [];
  if (nameOf(left) === name) return [right];
  return nameOf(right) === name ? [left] : [];
}

/** `if (left)`, `left ? … : …`, `!left`. */
const isTruthTest =
  (name: string) =>
  (node: Node): node is Node =>
    ((node.type === 'IfStatement' || node.type === 'ConditionalExpression' || node.type === 'WhileStatement') &&
      nameOf(node.test) === name) ||
    (node.type === 'UnaryExpression' && node.operator === '!' && nameOf(node.argument) === name);
