import type { FileAnalysis } from '../analyzer/analyze.ts';
import type { Evidence, Fix, Proof, RelatedLocation, Severity } from '../model/finding.ts';
import type { RetrySite } from '../model/site.ts';
import type { Location } from '../model/source.ts';
import type { Settings } from './settings.ts';
import type { UnusedSuppression } from './suppressions.ts';

/** What a rule says of one site; the engine adds ids, settings and suppressions. */
export interface Report {
  readonly message: string;
  readonly location: Location;
  /** Overrides the rule's own severity for this case. */
  readonly severity?: Severity;
  readonly evidence: Evidence;
  readonly related?: readonly RelatedLocation[];
}

export interface RuleContext {
  readonly analysis: FileAnalysis;
  readonly settings: Settings;
}

export interface CommentContext extends RuleContext {
  /** The ids of all rules. */
  readonly knownRules: readonly string[];
}

/** What a rule says of a comment. */
export interface CommentReport {
  readonly message: string;
  readonly location: Location;
  readonly fixes: readonly Fix[];
}

/** One rule: data, and a few lines over a site's facts. */
export interface Rule {
  readonly id: string;
  /** `A` if, `B` when, `C` server, `D` how, `E` library, `F` the comments that silence the others. */
  readonly group: 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
  readonly severity: Severity;
  /** One line for tables: what is wrong in code that this rule flags. */
  readonly summary: string;
  /** Also asked of a call that hands its operation to a helper, which decides everything else. */
  readonly ofCaller?: boolean;
  /** Also asked where each attempt asks for something else than the last. */
  readonly ofChangedRequest?: boolean;
  /** Asked of code that is meant to try again and never does, of which no other rule is asked. */
  readonly ofLostPromise?: boolean;
  /** Asked of code whose test of the status lets nothing be repeated, of which no other rule is asked. */
  readonly ofImpossibleTest?: boolean;
  /** Made for library calls: its fix knows them. */
  readonly ofLibraries?: boolean;
  check(site: RetrySite, context: RuleContext): readonly Report[];
  /** What it says of a comment that silenced nothing. */
  checkSuppression?(unused: UnusedSuppression, context: CommentContext): CommentReport | null;
  /** Edits that remove what was reported, when that is possible without guessing. */
  fix?(site: RetrySite, report: Report, context: RuleContext): Fix | null;
  /** The script that shows it. */
  proof?(site: RetrySite): Proof | null;
}
