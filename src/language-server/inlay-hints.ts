import * as l10n from '@vscode/l10n';
import type { InlayHint, Range } from 'vscode-languageserver-protocol';
import type { Waiting } from '../model/site.ts';
import { type DocumentView, overlaps } from './document-view.ts';
import { intervalText } from './duration-text.ts';

/** Waits named before the rest is left to the hover. */
const SHOWN = 4;

/** The schedule, at the end of the line that waits: `1 s, 2 s, 4 s`. */
export function inlayHints(view: DocumentView, range: Range): InlayHint[] {
  return view.checked.sites.flatMap((site) => {
    const wait = site.waiting.locations.find((location) => location.file === site.location.file);
    const placed = wait && view.place(wait);
    const label = scheduleText(site.waiting);
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

/** The known start of a schedule; `null` when not even the first wait is known. */
export function scheduleText({ schedule }: Waiting): string | null {
  const known = schedule
    .slice(0, SHOWN)
    .flatMap((wait) => (wait === null ? [] : intervalText(wait.leastMs, wait.mostMs)));
  if (known.length === 0) return null;
  return `${known.join(', ')}${schedule.length > known.length ? ', …' : ''}`;
}
