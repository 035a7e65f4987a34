/**
 * A value as it stands after `=` in a script: bare where that reads back the same, else in double quotes with JSON's
 * escapes, or in single quotes where that saves escaping.
 */
export function quoteValue(value: string, quotes: 'if-needed' | 'always' = 'if-needed'): string {
  if (quotes === 'if-needed' && /^[^\s,"']+$/.test(value)) return value;
  const single = value.includes('"') && !/['\n\r\\\p{Cc}]/u.test(value);
  return single ? `'${value}'` : JSON.stringify(value);
}
