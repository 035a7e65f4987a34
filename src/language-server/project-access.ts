import { basename, dirname, isAbsolute } from 'node:path';
import { createProjectHost } from '../project/project-host.ts';
import { CONFIG_FILE, findConfigFile, readConfigFile } from '../project/read-config.ts';
import { DEFAULT_SETTINGS, type Settings } from '../rules/settings.ts';
import type { Log, ProjectAccess } from './document-checker.ts';

/**
 * The project on disk, with open buffers before it. A configuration file with problems is reported to the log once
 * and counts as not there, so that the linter goes on.
 */
export function projectOnDisk(openText: (file: string) => string | null, log: Log): ProjectAccess {
  const host = createProjectHost({ overlay: openText });
  const settingsByFolder = new Map<string, Settings>();

  function settingsOf(folder: string): Settings {
    const file = findConfigFile(folder);
    if (file === null) return DEFAULT_SETTINGS;
    const reading = readConfigFile(file);
    if (reading.kind === 'config') return reading.config.settings;
    for (const problem of reading.problems) log.error(`${file}: ${problem}`);
    return DEFAULT_SETTINGS;
  }

  return {
    host,
    settings(file) {
      // A document that is not on disk has no folder in which to look.
      if (!isAbsolute(file)) return DEFAULT_SETTINGS;
      const folder = dirname(file);
      const settings = settingsByFolder.get(folder) ?? settingsOf(folder);
      settingsByFolder.set(folder, settings);
      return settings;
    },
    isConfiguration: (file) => basename(file) === CONFIG_FILE || basename(file) === 'tsconfig.json',
    changed(files) {
      if (files.some((file) => basename(file) === CONFIG_FILE)) settingsByFolder.clear();
      host.refresh();
    },
  };
}
