import type { Program } from '@oxc-project/types';
import type { Comment } from 'oxc-parser';

/** A parsed file. The analyzer takes any ESTree program in TypeScript-ESTree form and does not care who parsed it. */
export interface SourceModule {
  /** The host's name for the file; an absolute path wherever there is one. */
  readonly file: string;
  readonly text: string;
  readonly program: Program;
  readonly comments: readonly Comment[];
}

/** What the analyzer asks of the outside to follow imports. Pure from its side: same answers, same findings. */
export interface ModuleHost {
  /**
   * The parsed module that `specifier` means when `fromFile` imports it, from open buffers first; `null` when it is
   * a package, can't be found or does not parse.
   */
  load(fromFile: string, specifier: string): SourceModule | null;
}

/** A host that knows no other file. */
export const NO_OTHER_MODULES: ModuleHost = { load: () => null };
