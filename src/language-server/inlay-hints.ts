import * as l10n from '@vscode/l10n';
import type { InlayHint, Range } from 'vscode-languageserver-protocol';
import { scheduleSummary } from '../rules/text/schedule.ts';
import { type DocumentView, overlaps } from './document-view.ts';

/** The schedule, at the end of the line that waits: `0–1 s, 0–2 s, 0–4 s … ≤ 30 s`. */
export function inlayHints(view: DocumentView, range: Range): InlayHint[] {
  return view.checked.sites.flatMap((site) => {
    const wait = site.waiting.locations.find((location) => location.file === site.location.file);
    const placed = wait && view.place(wait);
    const label = scheduleSummary(site.waiting, (each) => l10n.t('{0} each', each));
    if (!placed || label === null || !overlaps(placed, range)) return [];
    const line = view.document.getText({ start: placed.end, end: { line: placed.end.line + 1, character: 0 } });
    return {
      position: { line: placed.end.line, character: placed.end.character + line.replace(/\r?\n$/, '').length },
      label,
      paddingLeft: true,
      tooltip: l10n.t('The wait before each attempt after the first, when the server does not ask for one'),
    };
  });
}
