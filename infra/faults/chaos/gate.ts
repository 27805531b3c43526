import { setTimeout as sleep } from 'node:timers/promises';

/** How long more is waited for once something is held. */
const settleMs = 400;

/** Where what has arrived waits for its answer, so that a fault comes between the two for certain. */
export class Gate {
  #held: { arrived: () => void; released: Promise<void> } | null = null;

  /** Resolves when the answer may go. */
  async pass(): Promise<void> {
    this.#held?.arrived();
    await this.#held?.released;
  }

  /** Waits until something has arrived and is not answered, does `act`, and lets the answers go. */
  async holdDuring(act: () => Promise<void>): Promise<void> {
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    this.#held = { arrived: arrived.resolve, released: released.promise };
    try {
      await Promise.race([arrived.promise, sleep(15_000)]);
      await sleep(settleMs);
      await act();
    } finally {
      this.#held = null;
      released.resolve();
    }
  }
}
