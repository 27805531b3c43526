import { isUnavailable } from './postgres.ts';

/**
 * One for a process: requests, jobs, queues and listeners all fail of one outage, thousands of times a minute, and the log
 * says so a few times (F21).
 * @returns false when the error is no outage, and its caller has to log it
 */
export type NoteOutage = (error: unknown, where?: string) => boolean;

interface Log {
  warn: (found: object, words: string) => void;
}

/** At most one line in this time, however many fail. */
const lineEveryMs = 10_000;
/** Without an error for this long, the next one is of another outage. */
const quietMs = 30_000;

export class OutageLog {
  readonly #log: Log;
  readonly #now: () => number;
  #since: number | null = null;
  #last = Number.NEGATIVE_INFINITY;
  #lastLine = Number.NEGATIVE_INFINITY;
  #unlogged = 0;

  constructor(log: Log, now: () => number = Date.now) {
    this.#log = log;
    this.#now = now;
  }

  readonly note: NoteOutage = (error, where) => {
    if (!isUnavailable(error)) return false;
    const now = this.#now();
    if (this.#since === null || now - this.#last > quietMs) this.#since = now;
    this.#last = now;
    if (now - this.#lastLine < lineEveryMs) {
      this.#unlogged += 1;
      return true;
    }
    this.#lastLine = now;
    const words =
      this.#since === now
        ? 'the database cannot serve; what fails is tried again'
        : 'the database still cannot serve';
    this.#log.warn({ err: error, where, forMs: now - this.#since, unlogged: this.#unlogged }, words);
    this.#unlogged = 0;
    return true;
  };

  /** To be called when a connection to the database stands again. */
  readonly over = (): void => {
    if (this.#since === null) return;
    this.#log.warn(
      { forMs: this.#now() - this.#since, unlogged: this.#unlogged },
      'the database serves again',
    );
    this.#since = null;
    this.#unlogged = 0;
  };
}
