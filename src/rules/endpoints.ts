import type { SourceModule } from '../analyzer/source-module.ts';
import type { Operation } from '../model/site.ts';

/** True when the URL that an operation asks for, as far as it is written, holds one of the given parts. */
export function asksFor({ url, location }: Operation, module: SourceModule, parts: readonly string[]): boolean {
  if (parts.length === 0) return false;
  const written = location.file === module.file ? textsIn(module.text.slice(location.start, location.end)) : [];
  const urls = url === null ? written : [url];
  return parts.some((part) => urls.some((one) => patternOf(part).test(one)));
}

/** The strings and templates of a call, without their quotes. */
const textsIn = (call: string): string[] =>
  [...call.matchAll(/(['"`])((?:\\.|(?!\1)[^\\])*)\1/gs)].map(([, , text = '']) => text);

/** `/search` is a whole part of a path: not of `/research`, and not of `/searches`. */
function patternOf(part: string): RegExp {
  const escaped = part
    .split('*')
    .map((literal) => literal.replace(/[.+?^${}()|[\]\\/-]/g, '\\$&'))
    .join('.*');
  return new RegExp(`${/^\w/.test(part) ? '(?<!\\w)' : ''}${escaped}${/\w$/.test(part) ? '(?![\\w-])' : ''}`);
}
