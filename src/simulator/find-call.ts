import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { SourceModule } from '../analyzer/source-module.ts';
import type { Scenario } from '../model/scenario.ts';
import { parse } from '../project/parse.ts';
import { proposeCall } from './call/propose-call.ts';
import { readCall } from './call/read-call.ts';
import { UNNAMED_DEFAULT } from './call/target.ts';
import { targetsIn, topLevelNames } from './call/targets-in.ts';
import { RunFailureError } from './run-failure-error.ts';

/** A scenario's call, ready to be evaluated in the target's module. */
export interface FoundCall {
  /** The expression: the scenario's own, or the proposed one. */
  readonly text: string;
  /** Exports that the expression may name and that the module does not bind itself. */
  readonly exportedNames: readonly string[];
  /** What `exportedNames` are called in the expression, one for one. */
  readonly localNames: readonly string[];
}

/**
 * Finds the target in its file and the call to make.
 *
 * @throws {RunFailureError} when the file can't be read or parsed, has no such function, or the call is no expression.
 */
export function findCall(
  scenario: Pick<Scenario, 'file' | 'target' | 'call' | 'abortAfterMs'>,
  overlay: ReadonlyMap<string, string>,
): FoundCall {
  const { file, target: name } = scenario;
  const module = readModule(file, overlay);
  const targets = targetsIn(module);
  const target = targets.find((one) => one.name === name || one.exportName === name) ?? null;
  const bound = topLevelNames(module.program);
  const first = name.split('.')[0] ?? name;
  const known = target !== null || bound.has(first) || exportsMore(module, first);
  if (!known) {
    const names = targets.map((one) => one.name);
    const there = names.length === 0 ? 'It has no function that can be called.' : `It has ${names.join(', ')}.`;
    throw new RunFailureError({
      kind: 'target',
      message: `There is no function "${name}" in ${basename(file)}. ${there}`,
      file,
    });
  }
  const proposed = target === null ? `${name}(url)` : proposeCall(module, target);
  const text = scenario.call ?? (scenario.abortAfterMs === undefined ? proposed : withSignal(proposed));
  const read = readCall(text);
  if (read.kind === 'error') {
    const message = `The call does not parse: ${read.message} (column ${read.column} of "${text}")`;
    throw new RunFailureError({ kind: 'call', message, line: read.line, column: read.column });
  }
  const needed = target?.access.kind === 'name' || target === null ? first : (target.name.split('.')[0] ?? first);
  if (name === 'default' || needed === UNNAMED_DEFAULT || needed === 'default') {
    const local = target?.access.kind === 'name' ? target.access.name : UNNAMED_DEFAULT;
    return bound.has(local) ? bare(text) : { text, exportedNames: ['default'], localNames: [local] };
  }
  return bound.has(needed) ? bare(text) : { text, exportedNames: [needed], localNames: [needed] };
}

/** The signal that will be aborted, in place of one that never is. */
function withSignal(call: string): string {
  return call.replaceAll('new AbortController().signal', 'signal');
}

function bare(text: string): FoundCall {
  return { text, exportedNames: [], localNames: [] };
}

function readModule(file: string, overlay: ReadonlyMap<string, string>): SourceModule {
  const text = overlay.get(file) ?? readText(file);
  // Plain JavaScript files may hold JSX, as they may for the loader.
  const result = parse(extname(file) === '.js' ? `${file}x` : file, text);
  if (result.kind === 'parsed') return result.module;
  const problem = result.problems[0];
  const before = text.slice(0, problem?.start ?? 0).split('\n');
  const line = before.length;
  const message = `${basename(file)} does not parse: ${problem?.message ?? 'syntax error'} (line ${line})`;
  throw new RunFailureError({ kind: 'load', message, file, line, column: (before.at(-1)?.length ?? 0) + 1 });
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'it does not exist' : String(error);
    throw new RunFailureError({ kind: 'load', message: `Cannot read ${file}: ${reason}.`, file });
  }
}

/** Whether `name` may come from another module that this one exports on. */
function exportsMore({ program }: SourceModule, name: string): boolean {
  return program.body.some((statement) => {
    if (statement.type === 'ExportAllDeclaration') return true;
    if (statement.type !== 'ExportNamedDeclaration') return false;
    return statement.specifiers.some(({ exported }) => exported.type === 'Identifier' && exported.name === name);
  });
}
