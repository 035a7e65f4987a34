import { l10n, workspace } from 'vscode';
import type { Bootstrap, Environment, PanelScenarioGroup } from '../panel/protocol.ts';
import { PANEL_STRINGS, type PanelStrings } from '../panel/strings.ts';
import { PROVIDERS } from '../simulator/providers/index.ts';
import type { BuiltInScenario } from '../simulator/scenarios/built-in-scenario.ts';
import { BUILT_IN_SCENARIOS } from '../simulator/scenarios/index.ts';
import { replayOnSave } from './settings.ts';

/** What the panel starts with, in the user's language. */
export function panelBootstrap(): Bootstrap {
  return {
    strings: translated(PANEL_STRINGS),
    scenarios: scenarioGroups(),
    providers: PROVIDERS.map(({ id, title }) => ({ id, name: id === 'plain' ? l10n.t(title) : title })),
    policies: {
      'full-jitter': l10n.t('Capped full jitter'),
      'fixed-wait': l10n.t('Fixed wait'),
      'retry-budget': l10n.t('Retry budget'),
    },
    environment: panelEnvironment(),
  };
}

export function panelEnvironment(): Environment {
  return { trusted: workspace.isTrusted, replayOnSave: replayOnSave() };
}

function scenarioGroups(): PanelScenarioGroup[] {
  const groups: readonly (readonly [BuiltInScenario['group'], string])[] = [
    ['faults', l10n.t('Faults everyone meets')],
    ['retry-after', l10n.t('Retry-After, in all its forms')],
    ['decisions', l10n.t('Whether to go on')],
    ['apis', l10n.t('What single APIs answer')],
    ['gemini', l10n.t('Gemini’s answers')],
    ['load', l10n.t('Many clients at once')],
  ];
  return groups.map(([id, name]) => ({
    id,
    name,
    scenarios: BUILT_IN_SCENARIOS.filter((scenario) => scenario.group === id).map((scenario) => ({
      id: scenario.id,
      name: l10n.t(scenario.title),
      expectation: l10n.t(scenario.expectation),
      script: scenario.herd?.model ?? scenario.script,
      clients: scenario.herd?.clients ?? 1,
      overMs: scenario.herd?.overMs ?? 0,
      provider: scenario.provider,
    })),
  }));
}

/** `{0}` stays in place without arguments, for the panel to fill. */
function translated(strings: PanelStrings): PanelStrings {
  const entries = Object.entries(strings).map(([key, text]) => [key, l10n.t(text)]);
  return Object.fromEntries(entries) as PanelStrings;
}
