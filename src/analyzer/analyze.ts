import type { RetrySite } from '../model/site.ts';
import { siteOf } from './facts/site.ts';
import { candidatesOf } from './find/candidates.ts';
import { handedOver } from './find/handed-over.ts';
import { libraryCalls } from './find/library-calls.ts';
import { secondCalls } from './find/second-calls.ts';
import { mayRetry } from './find/worth-parsing.ts';
import type { ModuleHost, SourceModule } from './source-module.ts';

/** What the analyzer found in one file. */
export interface FileAnalysis {
  readonly module: SourceModule;
  readonly sites: readonly RetrySite[];
  /** The file belongs to a tool that a person starts. */
  readonly commandLineTool: boolean;
}

/** Finds every retry site of a module and evaluates what it does. Never throws for any program. */
export function analyze(module: SourceModule, host: ModuleHost): FileAnalysis {
  if (!mayRetry(module.text)) return { module, sites: [], commandLineTool: false };
  const sites: RetrySite[] = [];
  const candidates = candidatesOf(module);
  for (const candidate of [...candidates, ...secondCalls(module)]) {
    const site = siteOf(candidate, host);
    if (site && !sites.some((known) => isSame(known, site))) sites.push(site);
  }
  for (const candidate of libraryCalls(module)) {
    const site = siteOf(candidate, host);
    if (site) sites.push(site);
  }
  const repeating = sites.flatMap(({ functionName, operation }) =>
    operation.transport !== 'http' && functionName ? [functionName] : [],
  );
  // What repeats nothing by itself may do so with the options of a call.
  const named = candidates.map(({ root }) => root.name).filter((name) => REPEATS.test(name));
  const helpers = new Set([...repeating, ...named]);
  for (const candidate of handedOver(module, helpers, host)) {
    const site = siteOf(candidate, host);
    if (site) sites.push(site);
  }
  const commandLineTool = sites.length > 0 && host.isCommandLineTool?.(module.file) === true;
  return { module, sites: sites.sort((a, b) => a.location.start - b.location.start), commandLineTool };
}

/** Functions that say that they repeat something. */
const REPEATS = /retr[yi]|attempt|back_?off|tries/i;

/** Two constructs that repeat one operation in one function are one site: a loop, and the recursion around it. */
const isSame = (a: RetrySite, b: RetrySite): boolean =>
  a.operation.location.file === b.operation.location.file &&
  a.operation.location.start === b.operation.location.start &&
  a.functionLocation.start <= b.functionLocation.end &&
  b.functionLocation.start <= a.functionLocation.end;
