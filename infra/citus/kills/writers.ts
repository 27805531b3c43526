import { setTimeout as sleep } from 'node:timers/promises';
import { insist } from '#infra/faults/client.ts';
import { until } from '#infra/test/until.ts';
import { newId } from '#services/platform/ids.ts';
import { minuteMs } from '#state-machines/durations.ts';

export const writers = 6;
/** Between two commands: a member of staff may decide so often. */
const pauseMs = 100;
/** A node recovers first, and what it had prepared Citus settles once a minute, unless it is set otherwise. */
const patienceMs = 2 * minuteMs;

/** What the product said yes to. */
interface Move {
  status: string;
  version: number;
}

/** An application that is moved on and back; an undo is of one's own decisions alone. */
export interface Moved {
  id: string;
  cookie: string;
  acknowledged: Move[];
}

/** Writers who repeat each command under its key until it is answered. */
export class Writers {
  readonly applications: Moved[];
  /** Until a command was answered. */
  longestMs = 0;
  readonly #url: string;
  readonly #all: Promise<unknown>;
  readonly #byWriter: number[] = Array(writers).fill(0);
  #isOver = false;

  constructor(url: string, applications: Moved[]) {
    this.#url = url;
    this.applications = applications;
    this.#all = Promise.all(Array.from({ length: writers }, (_, writer) => this.#write(writer)));
    // Thrown where it is awaited.
    this.#all.catch(() => undefined);
  }

  async #write(writer: number): Promise<void> {
    const own = this.applications.filter((_, place) => place % writers === writer);
    while (!this.#isOver)
      for (const application of own) {
        await this.#ask(application, 'advance', { to: 'email_confirmation_sent' });
        this.#byWriter[writer] = (this.#byWriter[writer] ?? 0) + 1;
        await sleep(pauseMs);
        const expectedVersion = application.acknowledged.at(-1)?.version;
        await this.#ask(application, 'undo', { expectedVersion });
        await sleep(pauseMs);
      }
  }

  async #ask({ id, cookie, acknowledged }: Moved, what: 'advance' | 'undo', body: object): Promise<void> {
    const headers = { cookie, 'idempotency-key': newId() };
    const since = Date.now();
    const reply = await insist<Move>(`${this.#url}/api/applications/${id}/${what}`, body, headers, {
      withinMs: patienceMs,
    });
    this.longestMs = Math.max(this.longestMs, Date.now() - since);
    if (reply.status !== 200) throw new Error(`${what} was answered with ${JSON.stringify(reply)}`);
    acknowledged.push({ status: reply.body.status, version: reply.body.version });
  }

  /** How many commands were acknowledged so far. */
  get acknowledged(): number {
    return this.applications.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  }

  /** Until each writer was answered so often again. @throws Error with what a writer was refused */
  async each(more: number): Promise<void> {
    const before = [...this.#byWriter];
    const writing = until(
      async () => this.#byWriter.map((count, writer) => count - (before[writer] ?? 0)),
      (counts) => counts.every((count) => count >= more),
      { within: patienceMs + minuteMs, every: 50 },
    );
    await Promise.race([writing, this.#all]);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#all;
  }
}
