import type { Node } from '@oxc-project/types';
import { calleeName } from '../../evaluate/inert.ts';
import { CALLER, has } from '../../evaluate/provenance.ts';
import type { AttemptEvent } from '../../evaluate/run.ts';
import type { Value } from '../../evaluate/value.ts';
import type { Location } from '../../../model/source.ts';
import { attemptsOf } from '../probe.ts';
import { againOf, type Evidence, functionsNamed, nodesOf, pathTo, textOf } from './evidence.ts';

const HEARS = /signal|abort|cancel/i;
/** Modules whose functions wait for as long as they are told to, unless they are given a signal. */
const WAITING_MODULE = /timers\/promises|['"](delay|sleep-promise|p-sleep|@sindresorhus\/delay)['"]/;

/** A wait that the caller's abort does not end, though it ends the attempt. */
export function deafWaitOf({ proven, waiting }: Evidence): Location | null {
  const { module, node: root } = proven.candidate.root;
  const [again] = againOf(proven);
  const [attempt] = again ? attemptsOf(again) : [];
  if (!attempt || !(isCancellable(attempt) || isCancellableIfGiven(proven, attempt))) return null;
  const hears = (location: Location): boolean => {
    if (location.file !== module.file) return true;
    const path = pathTo(module, location);
    const waits = path.findLast(({ type }) => type === 'AwaitExpression' || type === 'ReturnStatement') ?? path.at(-1);
    const helper = path.find((node) => /Function/.test(node.type) && node.start > root.start && node.end < root.end);
    const heard = [waits, helper].some((node) => node && HEARS.test(textOf(module, node)));
    return !waits || heard || !isVisible(waits);
  };
  const isVisible = (waits: Node): boolean => {
    for (const node of nodesOf(waits)) {
      if (node.type !== 'CallExpression') continue;
      const name = calleeName(node.callee);
      if (/^(setTimeout|Promise|resolve|min|max|random|round|floor|ceil|pow)$/.test(name)) continue;
      const bodies = functionsNamed(module, name);
      if (bodies.some((body) => HEARS.test(textOf(module, body)))) return false;
      if (bodies.length === 0 && !isFromWaitingModule(name) && !isImportedFunction(node, name)) return false;
    }
    return true;
  };
  // A function of another module hears no signal that it is not given.
  const isImportedFunction = (call: Node, name: string): boolean =>
    call.type === 'CallExpression' &&
    call.callee.type === 'Identifier' &&
    module.program.body.some(
      (statement) =>
        statement.type === 'ImportDeclaration' && statement.specifiers.some(({ local }) => local.name === name),
    );
  const isFromWaitingModule = (name: string): boolean =>
    module.program.body.some(
      (statement) =>
        statement.type === 'ImportDeclaration' &&
        statement.specifiers.some(({ local }) => local.name === name) &&
        WAITING_MODULE.test(textOf(module, statement.source)),
    ) || new RegExp(`\\b${name.replace(/\W/g, '')}\\s*=\\s*promisify\\(setTimeout\\)`).test(module.text);
  return waiting.locations.find((location) => !hears(location)) ?? null;
}

/** True when the attempt is given a signal that the caller brings. */
const isCancellable = ({ request }: AttemptEvent): boolean =>
  [request.signal, ...request.arguments].some((value) => value !== null && isCallersSignal(value, 0));

/** The same for a signal that is left out unless the caller gives it: `{ signal } = {}`. */
function isCancellableIfGiven({ candidate, call }: Evidence['proven'], { request }: AttemptEvent): boolean {
  const { node, module } = candidate.root;
  if (request.signal?.kind !== 'constant' || call.file !== module.file || !('params' in node)) return false;
  const parameters = node.params.map((parameter) => textOf(module, parameter)).join();
  return /\bsignal\b/.test(textOf(module, call.node)) && /\bsignal\b/.test(parameters);
}

function isCallersSignal(value: Value, depth: number): boolean {
  if (value.kind === 'unknown') return has(value.from, CALLER) && /(^parameter |\.)[\w$]*signal$/i.test(value.key);
  if (value.kind !== 'object' || depth > 1) return false;
  if (value.internal?.kind === 'signal') return value.internal.caller;
  return [...value.properties.values()].some((part) => isCallersSignal(part, depth + 1));
}
