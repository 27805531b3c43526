import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../postgres.ts';
import { type Position, positionOf, unknownPosition, writtenPosition } from './position.ts';
import { PrimaryProgress } from './primary-progress.ts';
import { readFrom, routedPool } from './reading.ts';
import { type Condition, Replica } from './replica.ts';

const lookEveryMs = 1_000;
const maxLagMs = 10_000;

/** What operators are shown of a replica. */
export interface ReplicaState {
  /** Its place in READ_DATABASE_URLS, from 1. */
  number: number;
  condition: Condition;
  lagMs: number | null;
}

/**
 * The replicas of this process (decision 0085): which are well, and which has what a reader must see. A request reads from one of them to its end,
 * so that its statements agree.
 */
export class Replicas {
  /** For whatever only reads: a replica within a request that may read there, else the primary. */
  readonly readPool: Pool;
  readonly #primary: Pool;
  readonly #all: readonly Replica[];
  readonly #progress = new PrimaryProgress(maxLagMs);
  readonly #waitMs: number;
  #turn = 0;
  #position: { running: Promise<Position>; next: Promise<Position> | null } | null = null;

  /** @param waitMs how long a read waits for a replica that lacks what it must see */
  constructor(primary: Pool, pools: readonly Pool[], waitMs = 50) {
    this.#primary = primary;
    this.#all = pools.map((pool) => new Replica(pool, primary));
    this.#waitMs = waitMs;
    this.readPool = routedPool(primary);
  }

  get states(): ReplicaState[] {
    return this.#all.map(({ condition, lagMs }, index) => ({ number: index + 1, condition, lagMs }));
  }

  /** Looks at each once. Never fails: what does not answer is left out. */
  async look(): Promise<void> {
    const at = performance.now();
    await this.#primary
      .query<{ lsn: string }>({
        name: 'primary-flushed',
        text: 'select pg_current_wal_flush_lsn()::text as lsn',
      })
      .then(({ rows }) => this.#progress.note(positionOf(rows[0]?.lsn ?? ''), at))
      // Without a primary nothing can be late.
      .catch(() => undefined);
    await Promise.all(this.#all.map((replica) => replica.look(this.#progress, maxLagMs)));
  }

  /** Looks every second. @returns ends it */
  follow(): () => Promise<void> {
    const stopped = new AbortController();
    const { signal } = stopped;
    const loop = (async () => {
      while (!signal.aborted) {
        await this.look();
        await sleep(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    })();
    return async () => {
      stopped.abort();
      await loop;
    };
  }

  /** Calls `next` once it is known where the request reads. @param position what its client knows to be written */
  async route(position: Position | null, next: () => void): Promise<void> {
    readFrom({ pool: await this.#choose(position), position }, next);
  }

  /** A replica that has everything up to `position`, by turns; the primary where none has in time. */
  async #choose(position: Position | null): Promise<Pool> {
    const first = this.#turn++;
    const all = this.#all.map((_, index) => this.#all[(first + index) % this.#all.length] as Replica);
    const inUse = all.filter(({ isInUse }) => isInUse);
    const ready = inUse.find((replica) => position === null || replica.has(position));
    if (ready) return ready.pool;
    if (inUse.length === 0 || position === null || position === unknownPosition) return this.#primary;
    const deadline = performance.now() + this.#waitMs;
    return Promise.any(
      inUse.map(async (replica) => {
        await replica.reaches(position, deadline);
        return replica.pool;
      }),
    ).catch(() => this.#primary);
  }

  /**
   * At or after the commit of everything that was answered before this call. Of calls that come together one asks; never one that began before
   * its caller's commit. `unknownPosition` when the primary does not answer.
   */
  written(): Promise<Position> {
    if (this.#position) {
      this.#position.next ??= this.#position.running.then(() => this.#askPrimary());
      return this.#position.next;
    }
    return this.#askPrimary();
  }

  #askPrimary(): Promise<Position> {
    const running = writtenPosition(this.#primary).catch(() => unknownPosition);
    const current = { running, next: null };
    this.#position = current;
    void running.then(() => {
      if (this.#position === current && !current.next) this.#position = null;
    });
    return running;
  }
}
