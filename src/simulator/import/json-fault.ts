const BLANK = /[ \t\r\n]*/y;
const SCALAR =
  /"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** What stood where something else had to be. */
export interface JsonFault {
  readonly offset: number;
  readonly expected: string;
}

/** Where a text stops being JSON (RFC 8259), which `JSON.parse` does not tell; `null` when it is JSON. */
export function jsonFault(text: string): JsonFault | null {
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const length = pattern.exec(text)?.[0].length ?? 0;
    at += length;
    return length > 0;
  };
  const next = (character: string): boolean => {
    skip(BLANK);
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };
  const fault = (expected: string): JsonFault => ({ offset: at, expected });

  const value = (): JsonFault | null => {
    if (next('{')) return listed('}', member);
    if (next('[')) return listed(']', value);
    skip(BLANK);
    return skip(SCALAR) ? null : fault('a JSON value');
  };
  const member = (): JsonFault | null => {
    skip(BLANK);
    if (text[at] !== '"' || !skip(SCALAR)) return fault('a name in double quotes');
    return next(':') ? value() : fault('a colon');
  };
  const listed = (close: string, item: () => JsonFault | null): JsonFault | null => {
    if (next(close)) return null;
    do {
      const wrong = item();
      if (wrong !== null) return wrong;
    } while (next(','));
    return next(close) ? null : fault(`a comma or ${close}`);
  };

  const wrong = value();
  if (wrong !== null) return wrong;
  skip(BLANK);
  return at < text.length ? fault('nothing more') : null;
}
