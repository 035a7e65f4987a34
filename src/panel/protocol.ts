import type { HerdReport } from '../model/herd.ts';
import type { RunFailure } from '../model/scenario.ts';
import type { SeedsReport } from '../model/seeds.ts';
import type { RunReport } from '../model/trace.ts';
import type { PanelStrings } from './strings.ts';

/** A function that the panel can run. */
export interface PanelTarget {
  readonly uri: string;
  /** The file's path within the workspace, for people. */
  readonly file: string;
  /** The name that a scenario uses. */
  readonly name: string;
  readonly label: string;
  /** The call as proposed from the signature. */
  readonly call: string;
}

/** A scenario that comes with Retry Lab. */
export interface PanelScenario {
  readonly id: string;
  readonly name: string;
  /** What sound retry code does with it, in one line. */
  readonly expectation: string;
  /** A script, or a server model. */
  readonly script: string;
  readonly provider: string;
  readonly clients: number;
  readonly overMs: number;
}

export interface PanelScenarioGroup {
  readonly id: string;
  readonly name: string;
  readonly scenarios: readonly PanelScenario[];
}

export interface PanelProvider {
  readonly id: string;
  readonly name: string;
}

/** What the page starts with, put into its HTML so that it never paints without. */
export interface Bootstrap {
  readonly strings: PanelStrings;
  readonly scenarios: readonly PanelScenarioGroup[];
  readonly providers: readonly PanelProvider[];
  /** Names of the policies that a herd is compared with, by id. */
  readonly policies: Readonly<Record<string, string>>;
  readonly environment: Environment;
}

export interface Environment {
  /** User code runs only in a trusted workspace. */
  readonly trusted: boolean;
  readonly replayOnSave: boolean;
}

/** What the user fills in. */
export interface Form {
  /** A script, or a server model: the first word tells. */
  readonly script: string;
  /** More than one make a herd. */
  readonly clients: number;
  /** Virtual ms over which the starts of the clients are spread. */
  readonly overMs: number;
  readonly call: string;
  readonly provider: string;
  readonly seed: number;
}

/** A run, as the panel asks for it. */
export interface RunRequest extends Omit<Form, 'call'> {
  readonly uri: string;
  readonly target: string;
  /** `null` for the call that is proposed from the signature as it is by then. */
  readonly call: string | null;
  /** Run it under so many seeds, for the range of its waits; 1: run it once. */
  readonly seeds: number;
}

/** What many clients, or many runs, came to. */
export type CrowdResult =
  { readonly kind: 'herd'; readonly report: HerdReport } | { readonly kind: 'seeds'; readonly report: SeedsReport };

/** Why a run began. */
export type RunReason = 'asked' | 'proof' | 'saved' | 'fixed';

/** From the extension to the panel. */
export type HostMessage =
  /** Turn to a function; `proof` loads a script for a rule and runs it. */
  | {
      readonly type: 'show';
      readonly target: PanelTarget;
      readonly targets: readonly PanelTarget[];
      readonly proof: { readonly ruleId: string; readonly script: string } | null;
    }
  /** The functions of the document, after it changed. */
  | { readonly type: 'targets'; readonly uri: string; readonly targets: readonly PanelTarget[] }
  | { readonly type: 'environment'; readonly environment: Environment }
  /** The document was saved or fixed: run again what was run before. */
  | { readonly type: 'replay'; readonly uri: string; readonly reason: 'saved' | 'fixed' }
  | { readonly type: 'finished'; readonly runId: number; readonly report: RunReport }
  | { readonly type: 'crowd-finished'; readonly runId: number; readonly crowd: CrowdResult }
  | { readonly type: 'failed'; readonly runId: number; readonly failure: RunFailure }
  | { readonly type: 'cancelled'; readonly runId: number };

/** From the panel to the extension. */
export type PanelMessage =
  /** The page listens. `uri` is the document it was showing before a reload. */
  | { readonly type: 'ready'; readonly uri: string | null }
  | { readonly type: 'run'; readonly runId: number; readonly request: RunRequest }
  | { readonly type: 'cancel'; readonly runId: number }
  | { readonly type: 'reveal-target'; readonly uri: string; readonly target: string }
  /** Open a file at a line (1-based). */
  | { readonly type: 'reveal-line'; readonly file: string; readonly line: number }
  | { readonly type: 'open-rule'; readonly ruleId: string }
  | { readonly type: 'set-replay-on-save'; readonly on: boolean }
  | { readonly type: 'manage-trust' };
