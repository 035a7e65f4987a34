import { CLIENTS } from './clients.ts';
import { QUERIES } from './queries.ts';
import type { RetryEntry, RetryLibrary } from './retry-library.ts';
import { WRAPPERS } from './wrappers.ts';

/** Every library that retries, with what it does. */
export const RETRY_LIBRARIES: readonly RetryLibrary[] = [...WRAPPERS, ...CLIENTS, ...QUERIES];

const MODULES = new Set(RETRY_LIBRARIES.flatMap(({ modules }) => modules));

/** True for a module that some retry library is imported from. */
export const isRetryModule = (module: string): boolean => MODULES.has(module);

/** One way to call one library. */
export interface LibraryCall {
  readonly library: RetryLibrary;
  readonly entry: RetryEntry;
}

/** The ways that a callee of this origin (`module#path`) may be called: several where the options tell them apart. */
export function callsOf(origin: string): readonly LibraryCall[] {
  const [module = '', whole = ''] = origin.split('#');
  const path = namesOf(whole);
  return RETRY_LIBRARIES.filter(({ modules }) => modules.includes(module)).flatMap((library) =>
    library.entries.filter((entry) => entry.path.test(path)).map((entry) => ({ library, entry })),
  );
}

/** The names after the module: CommonJS may reach the default export by `.default`, or call it itself. */
export const namesOf = (path: string): string => path.replace(/^(default|\*)(\.default)?(\.|(?=\()|$)/, '');

/** What an imported name means as an option's value, by its origin. */
export function readyMade(library: RetryLibrary, origin: string | undefined): ReturnType<typeof lookUp> {
  const [module = '', path = ''] = (origin ?? '').split('#');
  return library.modules.includes(module) ? lookUp(library, namesOf(path)) : null;
}

const lookUp = ({ ready }: RetryLibrary, name: string) => ready?.[name] ?? null;
