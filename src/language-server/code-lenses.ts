import * as l10n from '@vscode/l10n';
import type { CodeLens } from 'vscode-languageserver-protocol';
import type { DocumentView } from './document-view.ts';
import { COMMANDS, type SimulateArguments } from './protocol.ts';

/**
 * One lens above each function that holds a retry site. Its text never changes and a function never has two, so that
 * the code below does not jump while findings come and go.
 */
export function codeLenses(view: DocumentView): CodeLens[] {
  const byLine = new Map<number, CodeLens>();
  for (const site of view.checked.sites) {
    const whole = view.place(site.functionLocation);
    const head = view.place(site.head);
    if (whole === null || head === null || byLine.has(whole.start.line)) continue;
    const argument: SimulateArguments = { uri: view.document.uri, position: head.start };
    byLine.set(whole.start.line, {
      range: { start: whole.start, end: whole.start },
      command: { title: l10n.t('Simulate retries'), command: COMMANDS.simulate, arguments: [argument] },
    });
  }
  return [...byLine.values()];
}
