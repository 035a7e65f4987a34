import type { Node } from '@oxc-project/types';
import type { Root } from './explore.ts';
import { callFunction } from './functions.ts';
import { isPromise, newObject } from './objects.ts';
import { runAttempt } from './outcomes.ts';
import { attempt } from './promises.ts';
import { CALLER } from './provenance.ts';
import { blankRequest } from './requests.ts';
import type { ErrorHandler, Run } from './run.ts';
import type { FunctionValue, ObjectValue, Value } from './value.ts';

/** Makes the first attempt as the client does, and hands its error to the handler, with the request's own config. */
export function failThrough(run: Run, root: Root, handler: FunctionValue): Value {
  const { text } = root.module;
  const client = clientText(root, text);
  const errorHandler: ErrorHandler = {
    goesThrough: (call) => {
      const callee = call.type === 'CallExpression' ? text.slice(call.callee.start, call.callee.end) : '';
      return client !== '' && (callee === client || callee.startsWith(`${client}.`));
    },
    repeats: (args) => args.some(isConfig),
    handle: (outcome, args) => {
      if (!isPromise(outcome) || outcome.internal.state.kind !== 'rejected') return outcome;
      const { reason } = outcome.internal.state;
      if (reason.kind === 'object') reason.properties.set('config', configOf(run, args));
      return attempt(run, () => callFunction(run, handler, handler.self, [reason]));
    },
  };
  run.errorHandler = errorHandler;
  return errorHandler.handle(runAttempt(run, root.node, root.module.file, blankRequest(root.node, [])), []);
}

/** The client of `client.interceptors.response.use(…, handler)` as it is written; empty for another way to hand it over. */
function clientText({ ancestors }: Root, text: string): string {
  const use: Node | undefined = ancestors.at(-1);
  const written = use?.type === 'CallExpression' ? text.slice(use.callee.start, use.callee.end) : '';
  return /^(.*?)\??\.interceptors\b/s.exec(written)?.[1]?.trim() ?? '';
}

/** The config that a request was made with: what was handed on, with the marks it got, or a new one. */
function configOf(run: Run, args: readonly Value[]): ObjectValue {
  const given = args.find((argument) => argument.kind === 'object' && isConfig(argument));
  if (given?.kind === 'object' && given.className === 'Config') return given;
  const config = newObject(run, 'Config', { open: 'config', from: CALLER });
  if (given?.kind === 'object') for (const [name, value] of given.properties) config.properties.set(name, value);
  return config;
}

/** The config of the failed request, a copy of it, or a part of it. */
const isConfig = (value: Value): boolean =>
  value.kind === 'object'
    ? value.className === 'Config' || /\bconfig\b/.test(value.open ?? '')
    : value.kind === 'unknown' && /^config\b/.test(value.key);
