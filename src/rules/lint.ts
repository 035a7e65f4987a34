import { analyze } from '../analyzer/analyze.ts';
import { mayRetry } from '../analyzer/find/worth-parsing.ts';
import type { FileAnalysis } from '../analyzer/analyze.ts';
import type { ModuleHost, SourceModule } from '../analyzer/source-module.ts';
import type { Finding, Severity } from '../model/finding.ts';
import type { RetrySite } from '../model/site.ts';
import { RULES } from './index.ts';
import { concerns } from './library-scope.ts';
import type { Report, Rule, RuleContext } from './rule.ts';
import type { Settings } from './settings.ts';
import { maySuppress, suppress, type UnusedSuppression } from './suppressions.ts';

/** What the linter knows of one file. */
export interface LintResult {
  readonly sites: readonly RetrySite[];
  /** In source order. */
  readonly findings: readonly Finding[];
}

/** A cheap test of a text: false when nothing can be found in it. */
export const mayHaveFindings = (text: string): boolean => mayRetry(text) || maySuppress(text);

/** Analyzes a parsed module and applies every rule that is on. Never throws for any program. */
export function lint(module: SourceModule, host: ModuleHost, settings: Settings): LintResult {
  const analysis = analyze(module, withHelpers(host, settings));
  return { sites: analysis.sites, findings: findingsOf(analysis, settings) };
}

function withHelpers(host: ModuleHost, settings: Settings): ModuleHost {
  const { sleepHelpers: sleep, backoffHelpers: backoff, retryAfterHelpers: retryAfter } = settings;
  if (sleep.length + backoff.length + retryAfter.length === 0) return host;
  return { ...host, load: (from, specifier) => host.load(from, specifier), helpers: { sleep, backoff, retryAfter } };
}

/** Applies every rule that is on to an analyzed file. */
export function findingsOf(analysis: FileAnalysis, settings: Settings): Finding[] {
  const context: RuleContext = { analysis, settings };
  const findings: Finding[] = [];
  for (const site of analysis.sites) {
    for (const rule of RULES) {
      if (settings.rules[rule.id] === 'off' || !isAskedOf(rule, site)) continue;
      for (const report of rule.check(site, context)) {
        findings.push(findingOf(rule, site, placed(report, site), context));
      }
    }
  }
  const { kept, unused } = suppress(analysis.module, unique(findings));
  return [...kept, ...ofComments(unused, context)].sort((a, b) => a.location.start - b.location.start);
}

/** What the rules that are on say of the comments that silenced nothing. */
function ofComments(unused: readonly UnusedSuppression[], context: RuleContext): Finding[] {
  const asked = { ...context, knownRules: RULES.map(({ id }) => id) };
  return unused.flatMap((one) =>
    RULES.flatMap((rule): Finding[] => {
      const report = context.settings.rules[rule.id] === 'off' ? null : (rule.checkSuppression?.(one, asked) ?? null);
      if (!report) return [];
      const severity = severityOf(rule, { ...report, evidence: 'proved' }, context.settings);
      return [{ ...report, ruleId: rule.id, siteId: null, severity, evidence: 'proved', related: [], proof: null }];
    }),
  );
}

/** A call that hands its operation over decides little, and code that never tries again nothing else. */
// What asks for something else each time goes on to another server, page or item: most rules have nothing to say of it.
const isAskedOf = (rule: Rule, site: RetrySite): boolean =>
  (!site.operation.requestChanges || rule.ofChangedRequest === true) && isAskedOfKind(rule, site);

const isAskedOfKind = (rule: Rule, site: RetrySite): boolean =>
  site.classification.contradiction?.effect === 'nothing'
    ? rule.ofImpossibleTest === true
    : isDead(site)
      ? rule.ofLostPromise === true
      : site.library
        ? concerns(rule.id, site.library)
        : site.kind !== 'helper' || rule.ofCaller === true;

const isDead = ({ lostPromise }: RetrySite): boolean =>
  lostPromise !== null && lostPromise.kind !== 'again-not-returned';

function findingOf(rule: Rule, site: RetrySite, given: Report, context: RuleContext): Finding {
  const report: Report = site.likely ? { ...given, evidence: 'likely' } : given;
  const fix = site.library && !rule.ofLibraries ? null : (rule.fix?.(site, report, context) ?? null);
  return {
    ruleId: rule.id,
    siteId: site.id,
    severity: severityOf(rule, report, context.settings),
    evidence: report.evidence,
    message: report.message,
    location: report.location,
    related: report.related ?? [],
    fixes: fix ? [fix] : [],
    proof: rule.proof?.(site) ?? null,
  };
}

/** What lies in another file is told at the site, and the other place named. */
function placed(report: Report, site: RetrySite): Report {
  const { file } = site.location;
  if (report.location.file === file) return report;
  const location = site.waiting.locations.find((place) => place.file === file) ?? site.head;
  return { ...report, location, related: [...(report.related ?? []), { message: 'Here', location: report.location }] };
}

/** The user's severity, else the report's, else the rule's; what is only likely is information at most. */
function severityOf(rule: Rule, report: Report, settings: Settings): Severity {
  const set = settings.rules[rule.id];
  const own = report.severity ?? (set !== undefined && set !== 'off' ? set : rule.severity);
  return report.evidence === 'likely' && (own === 'error' || own === 'warning') ? 'information' : own;
}

/** Two sites that share a helper find the same in it once. */
function unique(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ ruleId, location }) => {
    const key = `${ruleId}:${location.start}:${location.end}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
