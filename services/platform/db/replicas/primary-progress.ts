import type { Position } from './position.ts';

/** How far the primary had written, and when: what tells a replica that is late from one to which nothing was sent because nothing happened. */
export class PrimaryProgress {
  readonly #keptMs: number;
  readonly #samples: { at: number; position: Position }[] = [];

  /** @param keptMs lags are known up to this */
  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** @param at in milliseconds of a clock that only goes forward */
  note(position: Position, at: number): void {
    this.#samples.push({ at, position });
    while (this.#samples[1] && at - this.#samples[1].at > this.#keptMs) this.#samples.shift();
  }

  /**
   * Milliseconds since the primary first had what a replica lacks; 0 where it lacks nothing.
   * @param ageMs since the last transaction that the replica has: all there is to go by until the samples go back far enough
   */
  lagOf(replayed: Position, ageMs: number): number {
    const [oldest] = this.#samples;
    const newest = this.#samples.at(-1);
    const missed = this.#samples.find(({ position }) => position > replayed);
    if (!oldest || !newest || !missed) return 0;
    const isShort = newest.at - oldest.at < this.#keptMs && missed === oldest;
    return isShort ? ageMs : newest.at - missed.at;
  }
}
