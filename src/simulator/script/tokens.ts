import type { Range } from '../../model/source.ts';

/** A word of a script: `503`, `x2`, `retry-after=2`, `body="not json"`. */
export interface Word extends Range {
  readonly kind: 'word';
  /** Before the first `=`; the whole word when there is none. */
  readonly name: string;
  /** After the first `=`, unquoted; `null` when there is no `=`. */
  readonly value: string | null;
  readonly quoted: boolean;
}

/** A comma (`hard`) or an end of line. */
export interface Separator extends Range {
  readonly kind: 'separator';
  readonly hard: boolean;
}

export interface Problem {
  readonly message: string;
  readonly range: Range;
}

export interface Tokens {
  readonly tokens: readonly (Word | Separator)[];
  readonly problems: readonly Problem[];
}

/** Cuts a script's text into words and separators. `#` and `//` begin a comment where a word could begin. */
export function tokenize(text: string): Tokens {
  const tokens: (Word | Separator)[] = [];
  const problems: Problem[] = [];
  const patterns = {
    blank: /[^\S\n]+/y,
    comment: /(?:#|\/\/)[^\n]*/y,
    separator: /[,\n]/y,
    name: /[^\s,="']+/y,
    bare: /[^\s,"']*/y,
    double: /"(?:[^"\\\n]|\\.)*"/y,
    single: /'[^'\n]*'/y,
  };
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? null;
    if (found !== null) at += found.length;
    return found;
  };

  while (at < text.length) {
    if (take(patterns.blank) !== null || take(patterns.comment) !== null) continue;
    const start = at;
    const separator = take(patterns.separator);
    if (separator !== null) {
      tokens.push({ kind: 'separator', hard: separator === ',', start, end: at });
      continue;
    }
    const name = take(patterns.name);
    if (name === null) {
      const wrong = take(patterns.double) ?? take(patterns.single) ?? text[at] ?? '';
      at = Math.max(at, start + 1);
      problems.push({ message: `Expected a word here, found ${wrong}.`, range: { start, end: at } });
      continue;
    }
    if (text[at] !== '=') {
      tokens.push({ kind: 'word', name, value: null, quoted: false, start, end: at });
      continue;
    }
    at += 1;
    const value = readValue();
    if (value !== null) tokens.push({ kind: 'word', name, ...value, start, end: at });
  }
  return { tokens, problems };

  function readValue(): { value: string; quoted: boolean } | null {
    const start = at;
    const double = take(patterns.double);
    if (double !== null) {
      const value = unescape(double);
      if (value === null) {
        const message = `Unknown escape in ${double}. Use the escapes of JSON: \\" \\\\ \\n \\t \\u00e9.`;
        problems.push({ message, range: { start, end: at } });
      }
      return value === null ? null : { value, quoted: true };
    }
    const single = take(patterns.single);
    if (single !== null) return { value: single.slice(1, -1), quoted: true };
    const bare = take(patterns.bare) ?? '';
    const stop = text[at];
    if (stop === '"' || stop === "'") {
      const lineEnd = text.indexOf('\n', at);
      at = lineEnd === -1 ? text.length : lineEnd;
      const message =
        bare === '' ? `The quote ${stop} is not closed on this line.` : `Put quotes around the whole value.`;
      problems.push({ message, range: { start, end: at } });
      return null;
    }
    return { value: bare, quoted: false };
  }
}

function unescape(quoted: string): string | null {
  try {
    const value: unknown = JSON.parse(quoted.replaceAll('\t', '\\t'));
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
