/** What to run and against what. All of it is data, so that it can be stored and sent. */
export interface Scenario {
  /** Absolute path of the user's module. */
  readonly file: string;
  /** The function's name in that file: an export, `default`, or a name that is not exported. */
  readonly target: string;
  /** A JavaScript expression that calls the target, with `url` in scope; `null`: proposed from the signature. */
  readonly call: string | null;
  /** In the script language. */
  readonly script: string;
  /** In the model language: a server with a state of its own, which answers instead of the script. */
  readonly model?: string;
  /** A provider id such as `plain`, `gemini`, `anthropic`, `openai`. */
  readonly provider: string;
  readonly seed: number;
  readonly limits: RunLimits;
  /** Environment variables for the code, besides the canaries that stand for secrets. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Source text that the user's files get instead of a module: by the specifier that they import it by, or by the absolute
   * path of a file.
   */
  readonly stubs?: Readonly<Record<string, string>>;
  /** Abort the caller's signal, which the call has in scope as `signal`, after so many virtual ms. */
  readonly abortAfterMs?: number;
}

export interface RunLimits {
  /** Real ms until the child process is killed. */
  readonly wallMs: number;
  /** Virtual ms after which the run counts as unbounded. */
  readonly virtualMs: number;
  /** Calls after which the run counts as unbounded. */
  readonly calls: number;
  /** V8 heap, in MB. */
  readonly memoryMb: number;
  /** Characters of output kept. */
  readonly outputChars: number;
}

export const DEFAULT_LIMITS: RunLimits = {
  wallMs: 10_000,
  virtualMs: 24 * 3_600_000,
  calls: 200,
  memoryMb: 512,
  outputChars: 20_000,
};

/** A run that could not start: one clear sentence, and where. */
export interface RunFailure {
  readonly kind: 'script' | 'load' | 'target' | 'call' | 'runtime' | 'trust';
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}
