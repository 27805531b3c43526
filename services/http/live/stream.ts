import type { ServerResponse } from 'node:http';

/**
 * One open answer of server-sent events. It holds no more for its reader than what Node buffers until a write says that it is
 * full: from then on everything is dropped, and the reader hears `resync` once it has read what was on its way (F22).
 */
export class LiveStream {
  readonly #raw: ServerResponse;
  readonly #patienceMs: number;
  readonly #resync: () => string;
  #cutOff: NodeJS.Timeout | undefined;
  #hasMissed = false;

  /**
   * @param patienceMs how long a reader may take to read what is on its way before the connection is cut
   * @param resync the event for a reader that has missed something
   */
  constructor(raw: ServerResponse, patienceMs: number, resync: () => string) {
    this.#raw = raw;
    this.#resync = resync;
    this.#patienceMs = patienceMs;
    raw.once('close', () => clearTimeout(this.#cutOff));
  }

  get isFull(): boolean {
    return this.#cutOff !== undefined;
  }

  send(event: string): void {
    if (this.isFull) this.#hasMissed = true;
    else this.#write(event);
  }

  /** A heartbeat; losing one is harmless. */
  beat(): void {
    if (!this.isFull) this.#write(': still here\n\n');
  }

  /** What a full stream still holds is not worth waiting for: its reader may never come for it. */
  end(): void {
    if (this.isFull) this.#raw.destroy();
    else this.#raw.end();
  }

  #write(text: string): void {
    if (this.#raw.destroyed || this.#raw.write(text)) return;
    this.#cutOff = setTimeout(() => this.#raw.destroy(), this.#patienceMs);
    this.#raw.once('drain', () => {
      clearTimeout(this.#cutOff);
      this.#cutOff = undefined;
      if (!this.#hasMissed) return;
      this.#hasMissed = false;
      this.#write(this.#resync());
    });
  }
}
