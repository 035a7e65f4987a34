import type { Fix } from '../model/finding.ts';
import type { SourceModule } from '../analyzer/source-module.ts';
import { nearestWord } from '../words/nearest-word.ts';
import type { CommentReport, Rule } from './rule.ts';
import type { UnusedSuppression } from './suppressions.ts';

export const unusedSuppression: Rule = {
  id: 'unused-suppression',
  group: 'F',
  severity: 'warning',
  summary: 'A comment silences a rule that has nothing to say there, or that does not exist.',
  check: () => [],
  checkSuppression({ suppression, ruleId }, { analysis: { module }, settings, knownRules }): CommentReport | null {
    const { kind, ruleIds, start, end } = suppression;
    const location = { file: module.file, start, end };
    const where = kind === 'next-line' ? 'on the next line' : 'in this file';
    const removed = withoutRule(module, { suppression, ruleId });
    if (ruleId === null) {
      return { message: `No rule has anything to say ${where}: nothing is silenced.`, location, fixes: [removed] };
    }
    if (!knownRules.includes(ruleId)) {
      const meant = nearestWord(ruleId, knownRules);
      const hint = meant === null ? 'A reason goes behind "--".' : `Did you mean ${meant}?`;
      const fixes =
        meant === null || ruleIds.includes(meant) ? [removed] : [renamed(module, suppression, ruleId, meant)];
      return { message: `There is no rule "${ruleId}". ${hint}`, location, fixes };
    }
    // What a rule that is off would say can't be told.
    if (settings.rules[ruleId] === 'off') return null;
    return { message: `${ruleId} has nothing to say ${where}: nothing is silenced.`, location, fixes: [removed] };
  },
};

function renamed(
  { text }: SourceModule,
  { start, end }: UnusedSuppression['suppression'],
  ruleId: string,
  meant: string,
): Fix {
  const at = placeOf(text.slice(start, end), ruleId);
  return {
    title: `Change it to ${meant}`,
    edits: [{ start: start + at, end: start + at + ruleId.length, text: meant }],
    // It would silence a rule that nobody named.
    safe: false,
  };
}

/** Takes out the comment, with its line where it stands alone; of several rules only the one that is named. */
function withoutRule({ text }: SourceModule, { suppression, ruleId }: UnusedSuppression): Fix {
  const { start, end, ruleIds } = suppression;
  if (ruleId !== null && ruleIds.length > 1) {
    const comment = text.slice(start, end);
    const at = placeOf(comment, ruleId);
    const before = /(retrylab\/)?$/.exec(comment.slice(0, at))?.[0].length ?? 0;
    const isLast = ruleIds.at(-1) === ruleId;
    const from = at - before;
    const lead = isLast ? (/[\s,]*$/.exec(comment.slice(0, from))?.[0].length ?? 0) : 0;
    const trail = isLast ? 0 : (/^[\s,]*/.exec(comment.slice(at + ruleId.length))?.[0].length ?? 0);
    const edit = { start: start + from - lead, end: start + at + ruleId.length + trail, text: '' };
    return { title: `Take ${ruleId} out of the comment`, edits: [edit], safe: true };
  }
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const isAlone = text.slice(lineStart, start).trim() === '' && /^[ \t]*(\r?\n|$)/.test(text.slice(end));
  const rest = /^[ \t]*(\r?\n)?/.exec(text.slice(end))?.[0].length ?? 0;
  const lead = /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  const edit = isAlone ? { start: lineStart, end: end + rest, text: '' } : { start: start - lead, end, text: '' };
  return { title: 'Remove the comment', edits: [edit], safe: true };
}

/** Where a rule is named in a comment: behind the directive, whose own words look like a rule's. */
function placeOf(comment: string, ruleId: string): number {
  const directive = /retrylab-disable(-next-line)?/.exec(comment);
  const from = directive ? directive.index + directive[0].length : 0;
  const word = new RegExp(`(?<![\\w-])${ruleId.replace(/[^\w-]/g, '\\$&')}(?![\\w-])`);
  return from + Math.max(0, comment.slice(from).search(word));
}
