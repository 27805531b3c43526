/** Chance that a seed repeats. */
export interface Dice {
  /** True this often, from 0 to 1. */
  chance: (share: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  below: (end: number) => number;
}

/** mulberry32: one number of 32 bits is its whole state. */
export function diceOf(seed: number): Dice {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    chance: (share) => next() < share,
    below,
    pick: (from) => {
      if (from.length === 0) throw new Error('there is nothing to pick from');
      return from[below(from.length)] as (typeof from)[number];
    },
  };
}
