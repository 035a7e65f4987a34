import { dirname, resolve } from 'node:path';
import { DEFAULT_CONFIG, findConfigFile, readConfigFile, type Config } from '../project/read-config.ts';
import { UsageError, type CommandArguments, type Flag } from './command.ts';

export const CONFIG_FLAG: Flag = {
  name: 'config',
  value: 'FILE',
  summary: 'Configuration to use (default: the nearest retrylab.config.json)',
};

/** A configuration and the folder that its patterns are relative to. */
export interface LoadedConfig extends Config {
  readonly folder: string;
}

/**
 * The configuration that `--config` names, or the nearest one from `cwd` upwards, or the default.
 *
 * @throws {UsageError} when it can't be read or holds something wrong.
 */
export function loadConfig({ values }: CommandArguments, cwd: string): LoadedConfig {
  const named = values.get(CONFIG_FLAG.name);
  const file = named === undefined ? findConfigFile(cwd) : resolve(cwd, named);
  if (file === null) return { ...DEFAULT_CONFIG, folder: cwd };
  const reading = readConfigFile(file);
  if (reading.kind === 'config') return { ...reading.config, folder: dirname(file) };
  throw new UsageError([`${file} can't be used:`, ...reading.problems.map((problem) => `  ${problem}`)].join('\n'));
}
