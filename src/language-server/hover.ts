import * as l10n from '@vscode/l10n';
import type { Hover, Position, Range as LspRange } from 'vscode-languageserver-protocol';
import type { Location, Range } from '../model/source.ts';
import type { RetrySite } from '../model/site.ts';
import { type DocumentView, overlaps } from './document-view.ts';
import { COMMANDS, type SimulateArguments } from './protocol.ts';
import { commandLink } from './rule-page.ts';
import { siteTable } from './site-table.ts';

/** The decision table of the site at a position: at its head, its request, its waits, its catch, or one of its findings. */
export function hoverAt(view: DocumentView, position: Position): Hover | null {
  const at: LspRange = { start: position, end: position };
  for (const site of view.checked.sites) {
    for (const anchor of anchors(site, view)) {
      const range = view.place(anchor);
      if (range !== null && overlaps(range, at))
        return {
          range,
          contents: {
            kind: 'markdown',
            value: `${siteTable(site, lineIn(site, view))}\n\n${simulateLink(site, view)}`,
          },
        };
    }
  }
  return null;
}

const lineIn =
  (site: RetrySite, view: DocumentView) =>
  (location: Location): number | null => {
    const range = location.file === site.location.file ? view.place(location) : null;
    return range === null ? null : range.start.line + 1;
  };

function anchors(site: RetrySite, view: DocumentView): readonly Range[] {
  const inThisFile = [
    site.head,
    site.operation.location,
    ...site.waiting.locations,
    ...(site.retryAfter.location === null ? [] : [site.retryAfter.location]),
  ].filter((location) => location.file === site.location.file);
  const findings = view.checked.findings.filter((finding) => finding.siteId === site.id);
  return [...inThisFile, ...findings.map((finding) => finding.location)];
}

function simulateLink(site: RetrySite, view: DocumentView): string {
  const position = view.place(site.head)?.start;
  if (position === undefined) return '';
  const argument: SimulateArguments = { uri: view.document.uri, position };
  return `[$(beaker) ${l10n.t('Simulate retries')}](${commandLink(COMMANDS.simulate, [argument])})`;
}
