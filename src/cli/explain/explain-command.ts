import { relative, resolve } from 'node:path';
import { createProjectHost } from '../../project/project-host.ts';
import { lint } from '../../rules/lint.ts';
import type { Settings } from '../../rules/settings.ts';
import { UsageError, type Command } from '../command.ts';
import { createLineIndex } from '../line-index.ts';
import { CONFIG_FLAG, loadConfig } from '../load-config.ts';
import { styleFor } from '../style.ts';
import { explainSite, type ExplainedSite } from './explained-site.ts';
import { formatPretty } from './format-pretty.ts';

export const explainCommand: Command = {
  name: 'explain',
  usage: 'FILE[:LINE]',
  summary: 'Show what each retry in a file does: what is retried, how often, and after which waits.',
  flags: [
    { name: 'format', value: 'FORMAT', choices: ['pretty', 'json'], summary: 'How to print (default: pretty)' },
    CONFIG_FLAG,
  ],
  examples: ['retrylab explain src/client.ts', 'retrylab explain src/client.ts:42 --format json'],
  run(args, io) {
    const { path, line } = readPlace(args.positionals);
    const { settings } = loadConfig(args, io.cwd);
    const file = resolve(io.cwd, path);
    const sites = explainFile(file, settings).filter(
      ({ range }) => line === null || (range.line <= line && line <= range.endLine),
    );
    const json = args.values.get('format') === 'json';
    const shown = `${relative(io.cwd, file)}${sites.length === 0 && line !== null ? `:${line}` : ''}`;
    io.out(json ? `${JSON.stringify({ sites }, null, 2)}\n` : formatPretty(shown, sites, styleFor(io.color)));
    return 0;
  },
};

function readPlace(positionals: readonly string[]): { readonly path: string; readonly line: number | null } {
  const [text, extra] = positionals;
  if (text === undefined) throw new UsageError('Which file? retrylab explain src/client.ts');
  if (extra !== undefined) throw new UsageError(`One file at a time: what is "${extra}"?`);
  const [, path = text, line] = /^(.+?):(\d+)(?::\d+)?$/.exec(text) ?? [];
  return { path, line: line === undefined ? null : Number(line) };
}

function explainFile(file: string, settings: Settings): readonly ExplainedSite[] {
  const host = createProjectHost();
  const text = host.text(file);
  const parsed = host.parsed(file);
  if (text === null || parsed === null) throw new UsageError(`${file} can't be read.`);
  const lineOf = createLineIndex(text);
  if (parsed.kind === 'syntax-error') {
    const problem = parsed.problems[0];
    const start = problem?.start ?? 0;
    const { line, column } = lineOf({ start, end: start });
    throw new UsageError(`${file}:${line}:${column} does not parse: ${problem?.message ?? 'syntax error'}`);
  }
  const { sites, findings } = lint(parsed.module, host, settings);
  return sites.map((site) => explainSite(site, findings, lineOf));
}
