/** Where a value comes from, as a bit set; arithmetic and unknown calls pass it on. */
export type Provenance = number;

export const NOWHERE: Provenance = 0;
/** `Math.random()` and other random sources. */
export const RANDOM: Provenance = 1;
/** The clock. */
export const CLOCK: Provenance = 2;
/** A number that was counted up or down, or compared as a limit is. */
export const COUNTER: Provenance = 4;
/** What the server announced: Retry-After and its relatives. */
export const SERVER: Provenance = 8;
/** An abort signal. */
export const ABORT: Provenance = 16;
/** The error of a failed attempt. */
export const ERROR: Provenance = 32;
/** The answer of an attempt. */
export const ANSWER: Provenance = 64;
/** A parameter or a field that the caller decides. */
export const CALLER: Provenance = 128;
/** The result of code that can't be seen. */
export const OPAQUE: Provenance = 256;
/** An element of a list that is walked. */
export const ITEM: Provenance = 512;
/** A piece of the body of the first attempt's answer, in runs whose answers break off. */
export const FIRST_PIECE: Provenance = 1024;
/** The same of a later attempt. */
export const LATER_PIECE: Provenance = 2048;
/** A number in a variable of the module, or a field, that calls change: all calls share it. */
export const SHARED: Provenance = 4096;
export const PIECE: Provenance = FIRST_PIECE | LATER_PIECE;

/** True when `of` holds any of the bits in `some`. */
export const has = (of: Provenance, some: Provenance): boolean => (of & some) !== 0;
