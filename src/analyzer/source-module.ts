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
  /** True for a file of a command-line tool. Without it, no file is one. */
  isCommandLineTool?(file: string): boolean;
  /** What the user has told of functions that can't be seen, or whose code can't be followed. */
  readonly helpers?: HelperNames;
}

/** Functions of which the user has told what they do, by name. */
export interface HelperNames {
  /** They wait the duration they are given: in ms, in seconds where the name says so. */
  readonly sleep: readonly string[];
  /** Awaited, they wait for a time that grows and is random; else they give such a time. */
  readonly backoff: readonly string[];
  /** They read Retry-After off an answer, a header or an error. */
  readonly retryAfter: readonly string[];
}

/** A host that knows no other file. */
export const NO_OTHER_MODULES: ModuleHost = { load: () => null };
