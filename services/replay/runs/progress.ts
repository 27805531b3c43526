import type { Context } from '#services/platform/context.ts';

/** The run was cancelled, or another worker has begun it again: this one stops reporting. */
export class Superseded extends Error {}

const everyMs = 500;

/**
 * Tells how far a run is, twice a second at most, and learns whether it is still wanted. `tell` is called in the midst of reading and never
 * waits: what it learnt is thrown at its next call.
 */
export class Progress {
  readonly #ctx: Context;
  readonly #runId: string;
  readonly #attempt: number;
  #reportedAt = 0;
  #isTelling = false;
  #isOver = false;
  #events = 0;
  #phase: string | null = null;

  constructor(ctx: Context, runId: string, attempt: number) {
    this.#ctx = ctx;
    this.#runId = runId;
    this.#attempt = attempt;
  }

  /** What was entered last. */
  get phase(): string | null {
    return this.#phase;
  }

  /** @throws Superseded */
  tell = (events: number): void => {
    this.#events = events;
    this.#say();
  };

  /** What comes now, in a word. @throws Superseded */
  enter = (phase: string): void => {
    this.#phase = phase;
    this.#reportedAt = 0;
    this.#say();
  };

  #say(): void {
    if (this.#isOver) throw new Superseded('the run is not wanted any more');
    const now = performance.now();
    if (this.#isTelling || (this.#reportedAt > 0 && now - this.#reportedAt < everyMs)) return;
    this.#reportedAt = now;
    this.#isTelling = true;
    this.#ctx.pool
      .query({
        name: 'replay-progress',
        text: `update replay_runs set events = $3, phase = $4 where run_id = $1 and attempts = $2 and state = 'running'`,
        values: [this.#runId, this.#attempt, this.#events, this.#phase],
      })
      .then(({ rowCount }) => {
        this.#isOver = rowCount === 0;
      })
      // A word that got lost does not matter; the next one comes.
      .catch(() => undefined)
      .finally(() => {
        this.#isTelling = false;
      });
  }
}
