import type { Route } from '../../model/script.ts';
import type { Word } from './tokens.ts';

/** The methods that a route may name. */
export const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Which requests a route takes. */
export type RouteHead = Pick<Route, 'method' | 'pattern'>;

/** What begins a section of a script: `POST /orders:`, with how many words it takes. */
export type HeadReading =
  | { readonly kind: 'head'; readonly head: RouteHead; readonly words: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong'; readonly expected: string };

const PATTERN = /^(?:\/|\*|https?:\/\/)/;

/** Reads the head of a route at the start of an item, if there is one. */
export function readHead(item: readonly Pick<Word, 'name' | 'value'>[]): HeadReading {
  const [first, second] = item;
  if (first === undefined) return { kind: 'none' };
  const method = METHODS.find((name) => first.value === null && name === first.name.toUpperCase()) ?? null;
  const path = method === null ? first : second;
  if (path === undefined || !PATTERN.test(path.name)) {
    return method === null
      ? { kind: 'none' }
      : { kind: 'wrong', expected: `a path after ${method}, such as ${method} /orders:` };
  }
  const written = path.value === null ? path.name : `${path.name}=${path.value}`;
  const pattern = written.slice(0, -1);
  if (!written.endsWith(':') || pattern === '') {
    return { kind: 'wrong', expected: `a colon after the route, such as ${method ?? 'POST'} /orders: 503, 200` };
  }
  return { kind: 'head', head: { method, pattern }, words: method === null ? 1 : 2 };
}

/** A route's head as scripts write it. */
export function printHead({ method, pattern }: RouteHead): string {
  return `${method === null ? '' : `${method} `}${pattern}:`;
}

/**
 * Whether a route takes a request. A pattern that begins with `http` is compared with the whole URL, any other with its
 * path; the query counts only where the pattern has a `?`.
 */
export function takes(
  { method, pattern }: RouteHead,
  request: { readonly method: string; readonly url: string },
): boolean {
  if (method !== null && method !== request.method) return false;
  const { origin, pathname, search } = new URL(request.url);
  const base = pattern.startsWith('http') ? origin : '';
  const subject = `${base}${pathname}${pattern.includes('?') ? search : ''}`;
  const source = pattern
    .split('*')
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${source}$`, 's').test(subject);
}
