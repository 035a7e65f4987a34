import type { RunFailure } from '../model/scenario.ts';
import type { RunReport } from '../model/trace.ts';
import type {
  CrowdResult,
  Environment,
  Form,
  HostMessage,
  PanelScenario,
  PanelScenarioGroup,
  PanelTarget,
  RunReason,
} from './protocol.ts';

/** What the last request to run came to. */
export type RunState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly runId: number; readonly reason: RunReason; readonly scenario: string }
  | { readonly kind: 'failed'; readonly failure: RunFailure }
  | { readonly kind: 'cancelled' };

/** A report with the scenario that gave it. */
export interface Result {
  readonly scenario: string;
  readonly report: RunReport;
}

export interface PanelState {
  readonly target: PanelTarget | null;
  /** The other functions of the same document that can be run. */
  readonly targets: readonly PanelTarget[];
  readonly form: Form;
  /** True once the user has changed the proposed call; a new proposal then leaves it alone. */
  readonly callEdited: boolean;
  /** The rule whose proof is loaded, until the script is changed. */
  readonly proving: string | null;
  readonly environment: Environment;
  readonly run: RunState;
  readonly result: Result | null;
  /** What many clients or many runs came to, until one run is made again. */
  readonly crowd: CrowdResult | null;
  /** The last run of the same scenario that had verdicts, to compare with. */
  readonly before: RunReport | null;
  readonly nextRunId: number;
}

export type PanelAction =
  | Exclude<HostMessage, { type: 'replay' }>
  | { readonly type: 'edit'; readonly form: Partial<Form> }
  | { readonly type: 'use-proposed-call' }
  | { readonly type: 'pick-target'; readonly name: string }
  | { readonly type: 'started'; readonly reason: RunReason };

export const FIRST_FORM: Form = { script: '503 x2, 200', call: '', provider: 'plain', seed: 1, clients: 1, overMs: 0 };

export function firstState(environment: Environment): PanelState {
  return {
    target: null,
    targets: [],
    form: FIRST_FORM,
    callEdited: false,
    proving: null,
    environment,
    run: { kind: 'idle' },
    result: null,
    crowd: null,
    before: null,
    nextRunId: 1,
  };
}

/** What makes two runs runs of one scenario. A proposed call may follow the code; an edited one counts. */
export function scenarioKey({ target, form, callEdited }: PanelState): string {
  const call = callEdited ? form.call : null;
  return JSON.stringify([
    target?.uri,
    target?.name,
    form.script,
    form.provider,
    form.seed,
    call,
    form.clients,
    form.overMs,
  ]);
}

/** The built-in scenario that the form holds, unchanged; `null` for a script of the user's own. */
export function chosenScenario(
  groups: readonly PanelScenarioGroup[],
  { script, provider, clients }: Form,
): PanelScenario | null {
  const all = groups.flatMap((group) => group.scenarios);
  return all.find((one) => one.script === script && one.provider === provider && one.clients === clients) ?? null;
}

/** True when what is shown does not belong to the scenario in the form. */
export function isStale(state: PanelState): boolean {
  return state.result !== null && state.result.scenario !== scenarioKey(state);
}

export function reduce(state: PanelState, action: PanelAction): PanelState {
  switch (action.type) {
    case 'show':
      return show(state, action);
    case 'targets':
      return action.uri === state.target?.uri ? refreshTargets(state, action.targets) : state;
    case 'environment':
      return { ...state, environment: action.environment };
    case 'edit':
      return {
        ...state,
        form: { ...state.form, ...action.form },
        callEdited: state.callEdited || action.form.call !== undefined,
        proving: action.form.script === undefined ? state.proving : null,
      };
    case 'use-proposed-call':
      return { ...state, callEdited: false, form: { ...state.form, call: state.target?.call ?? '' } };
    case 'pick-target': {
      const target = state.targets.find((candidate) => candidate.name === action.name);
      return target === undefined ? state : turnTo(state, target);
    }
    case 'started':
      return {
        ...state,
        nextRunId: state.nextRunId + 1,
        run: { kind: 'running', runId: state.nextRunId, reason: action.reason, scenario: scenarioKey(state) },
      };
    case 'finished':
      return isCurrent(state, action.runId) ? finish(state, state.run.scenario, action.report) : state;
    case 'crowd-finished':
      return isCurrent(state, action.runId) ? { ...state, run: { kind: 'idle' }, crowd: action.crowd } : state;
    case 'failed':
      return isCurrent(state, action.runId) ? { ...state, run: { kind: 'failed', failure: action.failure } } : state;
    case 'cancelled':
      return isCurrent(state, action.runId) ? { ...state, run: { kind: 'cancelled' } } : state;
  }
}

function show(state: PanelState, { target, targets, proof }: Extract<PanelAction, { type: 'show' }>): PanelState {
  const turned = turnTo({ ...state, targets }, target);
  if (proof === null) return { ...turned, proving: null };
  const form = { ...turned.form, script: proof.script, provider: FIRST_FORM.provider, clients: 1, overMs: 0 };
  return { ...turned, form, proving: proof.ruleId };
}

/** Another function starts afresh: the run and the call of the last one say nothing about it. */
function turnTo(state: PanelState, target: PanelTarget): PanelState {
  if (state.target?.uri === target.uri && state.target.name === target.name) return propose({ ...state, target });
  return {
    ...state,
    target,
    form: { ...state.form, call: target.call },
    callEdited: false,
    proving: null,
    run: { kind: 'idle' },
    result: null,
    crowd: null,
    before: null,
  };
}

function refreshTargets(state: PanelState, targets: readonly PanelTarget[]): PanelState {
  const target = targets.find((candidate) => candidate.name === state.target?.name) ?? state.target;
  return propose({ ...state, target, targets });
}

function propose(state: PanelState): PanelState {
  if (state.callEdited || state.target === null) return state;
  return { ...state, form: { ...state.form, call: state.target.call } };
}

function isCurrent(state: PanelState, runId: number): state is PanelState & { run: { kind: 'running' } } {
  return state.run.kind === 'running' && state.run.runId === runId;
}

function finish(state: PanelState, scenario: string, report: RunReport): PanelState {
  return {
    ...state,
    run: { kind: 'idle' },
    crowd: null,
    result: { scenario, report },
    before: beforeOf(state, scenario),
  };
}

function beforeOf({ result, before }: PanelState, scenario: string): RunReport | null {
  if (result?.scenario !== scenario) return null;
  return result.report.verdicts.length > 0 ? result.report : before;
}
