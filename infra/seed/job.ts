import { once } from 'node:events';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { type FigureTable, keysOfFigures } from '#services/event-log/figures/add-entries.ts';
import { CountedEntries } from '#services/event-log/figures/counted-entries.ts';
import { EventDays } from '#services/event-log/figures/event-days.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import { type Living, simulate } from './lives.ts';
import { LogBatch, release } from './log-batch.ts';
import type { FromJob, JobData } from './protocol.ts';

/** One thread of a seeding: simulates a part of the applications and writes them in one transaction, which it commits when all have written. */
const { url, span, part, of, handsOverPeople, written } = workerData as JobData;

const port = parentPort as NonNullable<typeof parentPort>;
const say = (message: FromJob): void => port.postMessage(message);
let answered: Promise<unknown> = Promise.resolve();
/** Waits for the answer to the question before, and not for this one's. */
async function ask(message: FromJob): Promise<void> {
  await answered;
  answered = once(port, 'message');
  say(message);
}

/** Keys of figures that may wait in memory; about a hundred bytes each. */
const mostKeys = 100_000;
/** Their keys are made by one statement, which waits for the disk once. */
const peopleAtOnce = 1_000;
/** Batches by which a job may be ahead of another. */
const mostAhead = 4;
/** How many commands are decided before what is being written can go on. */
const commandsATurn = 500;

class Job {
  readonly #db: pg.PoolClient;
  readonly #counted = new CountedEntries();
  readonly #days = new EventDays();
  /** One object for all events of a type and kind of actor. */
  readonly #kinds = new Map<string, { type: string; release: string; kind: string }>();
  #batch = new LogBatch();
  #earlier = new LogBatch();
  #written: Promise<void> = Promise.resolve();
  #personIds: string[] = [];

  constructor(db: pg.PoolClient) {
    this.#db = db;
  }

  async run(): Promise<void> {
    const lives = simulate(span, { part, of }, this);
    let commands = 0;
    for (const at of lives) {
      if (this.#batch.isFull) {
        await this.#flush();
        if (this.#personIds.length >= peopleAtOnce) await this.#handOverPeople(at);
        await this.#keepPace();
      }
      if (++commands % commandsATurn === 0) await turn();
    }
    await this.#flush();
    await this.#handOverPeople(span.to);
    await this.#sayFigures();
    await this.#written;
  }

  get eventDays() {
    return [...this.#days.rows()];
  }

  onBirth = (one: Living): void => this.#batch.addForm(one);

  onEvents = (one: Living, events: Parameters<LogBatch['addEvents']>[1]): void => {
    this.#batch.addEvents(one, events);
    for (const { type, actor } of events) {
      const key = `${type} ${actor.kind}`;
      const kind = this.#kinds.get(key) ?? { type, release, kind: actor.kind };
      this.#kinds.set(key, kind);
      this.#days.add(kind, actor.id, one.at);
    }
  };

  onEnd = (one: Living): void => {
    this.#batch.addProjected(one);
    this.#counted.add({ state: one.state as ApplicationState, steps: one.steps, misses: one.misses });
  };

  /** The batch before is written by then; this one is written while the next one is made. */
  async #flush(): Promise<void> {
    const batch = this.#batch;
    await this.#written;
    this.#batch = new LogBatch(this.#earlier);
    this.#earlier = batch;
    this.#written = batch.write(this.#db);
    // It is awaited at the next flush; until then its failure is not one that no one handles.
    this.#written.catch(() => undefined);
    this.#personIds.push(...batch.personIds);
    if (this.#counted.size > mostKeys) await this.#sayFigures();
    say({ type: 'events', count: batch.events });
  }

  async #handOverPeople(at: number): Promise<void> {
    const personIds = this.#personIds;
    this.#personIds = [];
    if (handsOverPeople && personIds.length > 0) await ask({ type: 'people', personIds, at });
  }

  async #sayFigures(): Promise<void> {
    const lines = Object.fromEntries(
      keysOfFigures.map(({ table }) => [table, [...this.#counted.take(table)]]),
    );
    await ask({ type: 'figures', lines: lines as Record<FigureTable, string[]> });
  }

  /** The log stays in the order of time, by which it is read (migrations/0001-event-log.sql), although several write it. */
  async #keepPace(): Promise<void> {
    const mine = Atomics.add(written, part, 1) + 1;
    while (written.some((others) => others < mine - mostAhead)) await sleep(5);
  }
}

const pool = createPool({ url, max: 1, name: 'cursus seed', statementTimeoutMs: 0 });
const db = await pool.connect();
await db.query('begin');
const job = new Job(db);
await job.run();
Atomics.store(written, part, 2 ** 31 - 1);
await ask({ type: 'written', eventDays: job.eventDays });
await answered;
await db.query('commit');
db.release();
await pool.end();
say({ type: 'committed' });
port.close();
