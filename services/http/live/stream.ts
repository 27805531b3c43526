import type { Socket } from 'node:net';

const stillHere = Buffer.from(': still here\n\n');

/**
 * One open answer of server-sent events, whose head is written: what comes after goes straight to the connection. It holds no more
 * for its reader than what Node buffers until a write says that it is full: from then on everything is dropped, and the reader hears
 * `resync` once it has read what was on its way (F22).
 */
export class LiveStream {
  readonly #socket: Socket;
  readonly #patienceMs: number;
  readonly #resync: () => string;
  #cutOff: NodeJS.Timeout | undefined;
  #hasMissed = false;

  /**
   * @param patienceMs how long a reader may take to read what is on its way before the connection is cut
   * @param resync the event for a reader that has missed something
   */
  constructor(socket: Socket, patienceMs: number, resync: () => string) {
    this.#socket = socket;
    this.#resync = resync;
    this.#patienceMs = patienceMs;
    socket.once('close', () => clearTimeout(this.#cutOff));
  }

  get isFull(): boolean {
    return this.#cutOff !== undefined;
  }

  send(event: string | Buffer): void {
    if (this.isFull) this.#hasMissed = true;
    else this.#write(event);
  }

  /** A heartbeat; losing one is harmless. */
  beat(): void {
    if (!this.isFull) this.#write(stillHere);
  }

  /** What a full stream still holds is not worth waiting for: its reader may never come for it. */
  end(): void {
    if (this.isFull) this.#socket.destroy();
    else this.#socket.destroySoon();
  }

  #write(event: string | Buffer): void {
    if (!this.#socket.writable || this.#socket.write(event)) return;
    this.#cutOff = setTimeout(() => this.#socket.destroy(), this.#patienceMs);
    this.#socket.once('drain', () => {
      clearTimeout(this.#cutOff);
      this.#cutOff = undefined;
      if (!this.#hasMissed) return;
      this.#hasMissed = false;
      this.#write(this.#resync());
    });
  }
}
