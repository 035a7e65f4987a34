import { exactText, toText } from '../arithmetic.ts';
import { arrayOf, literal, native } from '../objects.ts';
import type { Run } from '../run.ts';
import { type NativeValue, type Value, boolean, keyOf, perStatus, provenance, unknown } from '../value.ts';

/** Whether a regular expression matches a value; for the text of a failed answer, by the statuses it names. */
export function testRegexp(run: Run, regexp: RegExp, subject: Value, asMatch = false): Value {
  const from = provenance(subject);
  const value = exactText(toText(subject));
  const wrap = (matches: boolean): Value =>
    asMatch ? (matches ? arrayOf(run, [literal('', from)], true, from) : literal(null, from)) : boolean(matches, from);
  if (value !== null) {
    const fresh = new RegExp(regexp.source, regexp.flags.replace(/[gy]/g, ''));
    return wrap(fresh.test(value));
  }
  if (subject.kind === 'unknown' && subject.parts && !/^\^|\$$/.test(regexp.source)) {
    const fresh = new RegExp(regexp.source, regexp.flags.replace(/[gy]/g, ''));
    if (subject.parts.some((own) => fresh.test(own))) return wrap(true);
  }
  if (subject.kind === 'unknown' && subject.never && looksFor(regexp, subject.never)) return wrap(false);
  if (
    subject.kind === 'unknown' &&
    subject.statusText &&
    /^[\s\d|()?:\\b^$[\]-]*$/.test(regexp.source) &&
    /\d/.test(regexp.source)
  ) {
    const fresh = new RegExp(regexp.source.replace(/[\^$]/g, ''), regexp.flags.replace(/[gy]/g, ''));
    return perStatus((status) => wrap(fresh.test(`status ${status} `)), from);
  }
  return unknown(`${regexp.source}~${keyOf(subject)}`, from);
}

/** True when each alternative of an expression names such a word. */
const looksFor = ({ source }: RegExp, words: RegExp): boolean => source.split('|').every((part) => words.test(part));

/** The methods of regular expressions, by name. */
export const regexpMethods: ReadonlyMap<string, NativeValue> = new Map([
  [
    'test',
    native(
      'RegExp.test',
      (run, self, [subject]) =>
        self.kind === 'object' && self.internal?.kind === 'regexp' && subject
          ? testRegexp(run, self.internal.regexp, subject)
          : unknown('regexp test', 0),
      true,
    ),
  ],
  [
    'exec',
    native(
      'RegExp.exec',
      (run, self, [subject]) => {
        if (self.kind !== 'object' || self.internal?.kind !== 'regexp' || !subject) return unknown('regexp exec', 0);
        const value = exactText(toText(subject));
        if (value === null) return testRegexp(run, self.internal.regexp, subject, true);
        const match = new RegExp(self.internal.regexp.source, self.internal.regexp.flags.replace(/[gy]/g, '')).exec(
          value,
        );
        return match
          ? arrayOf(
              run,
              match.map((group: string | undefined) => literal(group, provenance(subject))),
            )
          : literal(null, provenance(subject));
      },
      true,
    ),
  ],
]);
