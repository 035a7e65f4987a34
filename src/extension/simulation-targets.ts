import { type Position, type TextDocument, workspace } from 'vscode';
import type { PanelTarget } from '../panel/protocol.ts';

/** The functions of a document that can be run, and where each one is. */
export interface SimulationTarget extends PanelTarget {
  /** UTF-16 offsets of the whole function. */
  readonly start: number;
  readonly end: number;
  /** Where its name starts. */
  readonly nameStart: number;
}

/** Every function that can be run, in the order of the text; `null` while the document does not parse. */
export async function targetsOf(document: TextDocument): Promise<readonly SimulationTarget[] | null> {
  // Loaded here and not on activation: the parser is native code.
  const [{ parse }, { targetsIn }, { proposeCall }] = await Promise.all([
    import('../project/parse.ts'),
    import('../simulator/call/targets-in.ts'),
    import('../simulator/call/propose-call.ts'),
  ]);
  const parsed = parse(document.uri.fsPath, document.getText());
  if (parsed.kind === 'syntax-error') return null;
  return targetsIn(parsed.module).map((target) => ({
    uri: document.uri.toString(),
    file: workspace.asRelativePath(document.uri),
    name: target.name,
    label: target.name,
    call: proposeCall(parsed.module, target),
    start: target.start,
    end: target.end,
    nameStart: target.nameRange.start,
  }));
}

/** The innermost function that a position lies in; `null` outside of all. */
export function targetAt(
  targets: readonly SimulationTarget[],
  document: TextDocument,
  position: Position,
): SimulationTarget | null {
  // A whole first line belongs to its function: `export const send = async () => …`.
  const line = document.offsetAt(position.with({ character: 0 }));
  const offset = document.offsetAt(position);
  const around = targets.filter(({ nameStart, start, end }) => {
    const first = Math.min(nameStart, start);
    return (
      (first <= offset || (first >= line && first <= offset + document.lineAt(position).text.length)) && offset <= end
    );
  });
  return around.reduce<SimulationTarget | null>(
    (best, target) => (best === null || target.end - target.start < best.end - best.start ? target : best),
    null,
  );
}
