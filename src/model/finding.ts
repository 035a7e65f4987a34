import type { Location } from './source.ts';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** `proved`: the code shows it. `likely`: a name or a convention says so; reported as information at most. */
export type Evidence = 'proved' | 'likely';

/** A replacement of text in the finding's file, by UTF-16 offsets. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Fix {
  /** What the fix does, in the imperative: "Insert capped full-jitter backoff that honours Retry-After". */
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** True when applying it unattended (fix on save, `--fix`) cannot change what the code does on success. */
  readonly safe: boolean;
}

/** A script that shows the finding when it is played to the site's function. */
export interface Proof {
  /** In the script language: `400, 200`. */
  readonly script: string;
}

export interface RelatedLocation {
  readonly message: string;
  readonly location: Location;
}

/** A rule violated at a site. */
export interface Finding {
  readonly ruleId: string;
  readonly siteId: string | null;
  readonly severity: Severity;
  readonly evidence: Evidence;
  /** What the code does, with its numbers. */
  readonly message: string;
  readonly location: Location;
  readonly related: readonly RelatedLocation[];
  readonly fixes: readonly Fix[];
  readonly proof: Proof | null;
}
