/** A stretch of source text, as UTF-16 offsets: `start` inclusive, `end` exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A stretch of source text in a named file. `file` is whatever path the host gave for it. */
export interface Location extends Range {
  readonly file: string;
}

/** A 1-based line and column, counted as ESLint does in its results. */
export interface Position {
  readonly line: number;
  readonly column: number;
}
