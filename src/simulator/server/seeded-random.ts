/**
 * Uniform numbers in [0, 1) that depend on the seed alone: mulberry32 (Tommy Ettinger, 2017), 32 bits of state, good
 * enough for jitter and small.
 */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const restart = (from: number): void => {
    state = from >>> 0;
  };
  return Object.assign(next, { restart });
}

export interface SeededRandom {
  (): number;
  /** Goes on as if it had been made with `seed`. */
  restart(seed: number): void;
}
