import type { Range } from '../model/source.ts';
import { parseModel } from '../simulator/models/parse-model.ts';
import { serverText } from '../simulator/models/server-text.ts';
import { parseScript } from '../simulator/script/parse-script.ts';
import { fill, type PanelStrings } from './strings.ts';

/** What the script box says of its text. */
export type ScriptCheck =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly text: string; readonly range: Range };

/** Reads a script as the simulator will, for the line under the box. */
export function checkScript(script: string, strings: PanelStrings): ScriptCheck {
  const server = serverText(script);
  const parsed = server.kind === 'model' ? parseModel(script) : parseScript(script);
  if (parsed.kind === 'error') {
    const [first] = parsed.errors;
    if (first === undefined) return { ok: false, text: '', range: { start: 0, end: 0 } };
    return { ok: false, text: fill(strings.scriptErrorAt, first.message, first.column), range: first.range };
  }
  if (parsed.kind === 'model') return { ok: true, text: strings.scriptIsModel };
  const { steps, closed } = parsed.script;
  const count = steps.length === 1 ? strings.scriptStepsOne : fill(strings.scriptSteps, steps.length);
  return { ok: true, text: `${count}; ${closed ? strings.scriptCloses : strings.scriptLastRepeats}` };
}
