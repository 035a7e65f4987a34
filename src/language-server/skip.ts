import * as l10n from '@vscode/l10n';

/** Characters above which a file is data or a bundle rather than something a person edits. */
const LONGEST_TEXT = 2_000_000;

/** Characters a line, on average, above which a text counts as minified. Prettier's widest common setting is 160. */
const LONGEST_AVERAGE_LINE = 400;

/** Below this many characters a text is cheap to check, whatever its lines look like. */
const SHORT_TEXT = 20_000;

/** Why a document is not checked, in one sentence; `null` when it is. */
export function skipReason(uri: string, text: string): string | null {
  if (uri.includes('/node_modules/')) return l10n.t('It belongs to a dependency.');
  if (/\.d\.[cm]?ts$/.test(uri)) return l10n.t('It holds only types.');
  if (text.length > LONGEST_TEXT) return l10n.t('It is longer than {0} million characters.', LONGEST_TEXT / 1_000_000);
  if (text.length > SHORT_TEXT && text.length / lineCount(text) > LONGEST_AVERAGE_LINE)
    return l10n.t('It looks minified.');
  return null;
}

function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
