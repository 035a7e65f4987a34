import type { Range as LspRange, TextEdit as LspTextEdit } from 'vscode-languageserver-protocol';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { TextEdit } from '../model/finding.ts';
import type { Range } from '../model/source.ts';
import type { CheckedText } from './document-state.ts';
import { moveRange, textChange, touches } from './text-change.ts';

/**
 * The last good findings seen from the document as it is now. Between a keystroke and the next check, and while
 * there is a syntax error, ranges are moved past what was typed.
 */
export interface DocumentView {
  readonly document: TextDocument;
  readonly checked: CheckedText;
  /** Where a range of the checked text is in the document; `null` when it has been typed over. */
  place(range: Range): LspRange | null;
  /** Planned edits in the document; `null` when something was typed where they apply. */
  placeEdits(edits: readonly TextEdit[]): LspTextEdit[] | null;
}

export function viewOf(document: TextDocument, checked: CheckedText): DocumentView {
  const change = textChange(checked.text, document.getText());
  const place = (range: Range): LspRange | null => {
    const moved = moveRange(range, change);
    return moved === null ? null : { start: document.positionAt(moved.start), end: document.positionAt(moved.end) };
  };
  return {
    document,
    checked,
    place,
    placeEdits(edits) {
      const placed: LspTextEdit[] = [];
      for (const edit of edits) {
        const range = touches(edit, change) ? null : place(edit);
        if (range === null) return null;
        placed.push({ range, newText: edit.text });
      }
      return placed;
    },
  };
}

/** True when two ranges share a position; an empty range counts as the position it stands at. */
export function overlaps(a: LspRange, b: LspRange): boolean {
  return comparePositions(a.start, b.end) <= 0 && comparePositions(b.start, a.end) <= 0;
}

function comparePositions(a: LspRange['start'], b: LspRange['start']): number {
  return a.line - b.line || a.character - b.character;
}
