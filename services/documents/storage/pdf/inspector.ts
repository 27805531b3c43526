import { Worker } from 'node:worker_threads';
import { turns } from '#services/platform/turns.ts';
import { minuteMs } from '#state-machines/durations.ts';
import type { Danger } from './dangers.ts';

interface Limits {
  /** For one file, without the start of the thread. */
  maxMs: number;
  /** Of the thread's heap, and again of its buffers. */
  maxMegabytes: number;
  /** After which an idle thread ends. */
  idleMs: number;
}
const usual: Limits = { maxMs: 10_000, maxMegabytes: 256, idleMs: minuteMs };
const startMs = minuteMs;
/** Buffers grow outside of the heap, which Node does not bound: they are looked at this often. */
const lookMs = 50;

/** What a PDF is found to be, or that looking at it took too much. */
export type Finding = Danger | 'too-much' | null;
/** What the thread says: that it has begun to listen, then one finding for each file. */
export type Message = 'ready' | { danger: Danger | null };

/** A thread, from its start to its end. Of two that ask, the second waits. */
class Inspection {
  readonly #worker: Worker;
  #hear: (message: Message | 'ended') => void = () => undefined;
  isOver = false;

  constructor(maxMegabytes: number) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
      // Its parser prints what it finds odd, which is of no use in our log.
      stdout: true,
      stderr: true,
    });
    this.#worker.unref();
    this.#worker.on('message', (message: Message) => this.#hear(message));
    for (const event of ['error', 'exit'])
      this.#worker.on(event, () => {
        this.isOver = true;
        this.#hear('ended');
      });
  }

  /** The next word of the thread; null when it ends, or takes longer or more than it may. */
  async next(maxMs: number, maxMegabytes: number): Promise<Message | null> {
    const { promise, resolve } = Promise.withResolvers<Message | null>();
    this.#hear = (message) => resolve(message === 'ended' ? null : message);
    const late = setTimeout(() => resolve(null), maxMs);
    const look = setInterval(async () => {
      const statistics = await this.#worker.getHeapStatistics().catch(() => null);
      if ((statistics?.external_memory ?? 0) > maxMegabytes * 1e6) resolve(null);
    }, lookMs);
    const message = await promise;
    clearTimeout(late);
    clearInterval(look);
    if (message === null) this.end();
    return message;
  }

  send(bytes: Buffer): void {
    // A copy of its own: a small Buffer shares its memory with others.
    const own = new Uint8Array(bytes).buffer;
    this.#worker.postMessage(own, [own]);
  }

  end(): void {
    this.isOver = true;
    void this.#worker.terminate();
  }
}

/** Looks at one PDF at a time, in a thread that is started when it is needed (S37). */
export class PdfInspector {
  readonly #limits: Limits;
  #inspection: Inspection | undefined;
  #idle: NodeJS.Timeout | undefined;
  readonly #inTurn = turns();

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...usual, ...limits };
  }

  /** @param read is called when it is this file's turn, so that those that wait are not in memory */
  inspect(read: () => Promise<Buffer>): Promise<Finding> {
    return this.#inTurn(async () => {
      clearTimeout(this.#idle);
      const found = await this.#ask(await read());
      this.#idle = setTimeout(() => this.close(), this.#limits.idleMs).unref();
      return found;
    });
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#inspection?.end();
  }

  async #started(): Promise<Inspection> {
    const { maxMegabytes } = this.#limits;
    if (this.#inspection && !this.#inspection.isOver) return this.#inspection;
    const begun = new Inspection(maxMegabytes);
    if ((await begun.next(startMs, maxMegabytes)) !== 'ready')
      throw new Error('the thread that looks at PDFs does not start');
    this.#inspection = begun;
    return begun;
  }

  async #ask(bytes: Buffer): Promise<Finding> {
    const inspection = await this.#started();
    inspection.send(bytes);
    const message = await inspection.next(this.#limits.maxMs, this.#limits.maxMegabytes);
    return message === null || message === 'ready' ? 'too-much' : message.danger;
  }
}
