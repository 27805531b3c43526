import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isUnavailable, type Pool } from '../postgres.ts';
import { lateMessage } from '../timely-client.ts';
import { type Position, positionOf } from './position.ts';
import type { PrimaryProgress } from './primary-progress.ts';

/** A replica that does not answer a look in this time is left out. */
const lookWithinMs = 1_000;
/** How long a waiting read pauses before it asks again how far the replica is. */
const askAgainMs = 5;

export type Condition = 'in use' | 'late' | 'down' | 'no replica';

interface Look {
  isReplica: boolean;
  lsn: string | null;
  /** Seconds since the commit of the last transaction that it has; null before the first. */
  age: number | null;
}
const lookSql = `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as lsn,
  extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age`;

/** The statement took longer than it may: it would on the primary, too. */
const isTimeout = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  return code === '57014' || message === lateMessage;
};

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  work.catch(() => undefined);
  return Promise.race([
    work,
    sleep(ms, undefined, { ref: false }).then(() => {
      throw new Error('no answer in time');
    }),
  ]);
}

/** One replica, as this process knows it. */
export class Replica {
  condition: Condition = 'down';
  /** How far behind the primary at the last look; null while it does not answer. */
  lagMs: number | null = null;
  /** Reads from it; what it cannot answer goes to the primary. */
  readonly pool: Pool;
  readonly #own: Pool;
  readonly #primary: Pool;
  #replayed: Position = '';
  #asking: Promise<void> | null = null;
  /** Rejects when the replica is found to be gone: nothing waits for an answer that will not come. */
  #gone = Promise.withResolvers<never>();

  constructor(own: Pool, primary: Pool) {
    this.#own = own;
    this.#primary = primary;
    this.#gone.promise.catch(() => undefined);
    this.pool = new pg.Pool();
    this.pool.query = ((...args: Parameters<Pool['query']>) =>
      this.#orPrimary((pool) => pool.query(...args) as unknown as Promise<unknown>)) as Pool['query'];
    this.pool.connect = (() => this.#connect()) as Pool['connect'];
  }

  get isInUse(): boolean {
    return this.condition === 'in use';
  }

  has(position: Position): boolean {
    return this.#replayed >= position;
  }

  /** Reads change nothing, so whatever fails here, but for its own slowness, is tried on the primary. */
  async #orPrimary<T>(ask: (pool: Pool) => Promise<T>): Promise<T> {
    try {
      return await Promise.race([ask(this.#own), this.#gone.promise]);
    } catch (error) {
      if (isTimeout(error)) throw error;
      if (isUnavailable(error)) this.leaveOut();
      return ask(this.#primary);
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#own.connect();
    } catch {
      this.leaveOut();
      return this.#primary.connect();
    }
  }

  /** Until the next look finds it well. */
  leaveOut(): void {
    this.condition = 'down';
    this.lagMs = null;
    this.#gone.reject(new Error('the replica is gone'));
    this.#gone = Promise.withResolvers<never>();
    this.#gone.promise.catch(() => undefined);
  }

  async look(progress: PrimaryProgress, maxLagMs: number): Promise<void> {
    try {
      const { rows } = await within(this.#own.query<Look>({ name: 'replica', text: lookSql }), lookWithinMs);
      const [found] = rows;
      if (!found?.isReplica || found.lsn === null) {
        this.condition = 'no replica';
        this.lagMs = null;
        return;
      }
      this.#note(found.lsn);
      this.lagMs = progress.lagOf(this.#replayed, (found.age ?? Number.POSITIVE_INFINITY) * 1_000);
      this.condition = this.lagMs > maxLagMs ? 'late' : 'in use';
    } catch {
      this.leaveOut();
    }
  }

  /** Resolves once it has everything up to `position`. @throws Error when it is gone, or at the `deadline` (performance.now) */
  async reaches(position: Position, deadline: number): Promise<void> {
    while (!this.has(position)) {
      const left = deadline - performance.now();
      if (left <= 0) throw new Error('not there yet');
      await within(this.#ask(), left);
      if (!this.has(position)) await sleep(askAgainMs);
    }
  }

  /** One question at a time, however many wait for the answer. */
  #ask(): Promise<void> {
    this.#asking ??= this.#own
      .query<{ lsn: string | null }>({
        name: 'replayed',
        text: 'select pg_last_wal_replay_lsn()::text as lsn',
      })
      .then(({ rows }) => {
        if (rows[0]?.lsn) this.#note(rows[0].lsn);
      })
      .finally(() => {
        this.#asking = null;
      });
    return this.#asking;
  }

  #note(lsn: string): void {
    this.#replayed = positionOf(lsn);
  }
}
