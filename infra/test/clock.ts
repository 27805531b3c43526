import type { Clock } from '#services/platform/clock.ts';

/** A clock that moves only when a test says so. */
export class TestClock {
  #at: number;

  constructor(start = '2026-03-02T09:00:00.000Z') {
    this.#at = Date.parse(start);
  }

  readonly now: Clock = () => new Date(this.#at);

  advance(ms: number): void {
    this.#at += ms;
  }
}

/** For tests with real processes, which look at the machine's clock. */
export const nowClock = (): TestClock => new TestClock(new Date().toISOString());

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
