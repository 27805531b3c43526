import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseError, inTransaction, type Pool } from '#services/platform/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { swapTwin } from './twin.ts';
import { behind, catchUp, changedSince, folds, nextTransaction } from './twin-rows.ts';

/** Runs inside the swap, when the live tables are the new ones: whatever was defined over the old ones is made anew. */
export type AfterSwap = (db: pg.PoolClient) => Promise<void>;

/**
 * Who waits for the lock of a swap holds up everybody who comes later, and whoever was held up comes at once afterwards: the tables
 * are taken in a moment when nobody is at them. Only where there is no such moment is it waited for, longer from try to try.
 */
const looks = 400;
const lookPauseMs = 10;
/** Looks between two times of catching up. */
const followEvery = 40;
const waits = 20;
const waitMs = (turn: number): string => `${100 + 50 * turn}ms`;
const waitPauseMs = 500;
/**
 * Autovacuum gives way to a lock only after PostgreSQL's deadlock timeout of a second, which no short try lives to see. This weaker lock
 * conflicts with it and with neither readers nor writers: it is waited for at leisure, and keeps autovacuum away until the swap.
 */
const upkeepTimeout = '30s';
const lockNotAvailable = '55P03';
const locked = [...folds, 'application_status_changes', 'application_status_counts'].join(', ');

/** Runs within a savepoint. @returns false when somebody else has the lock that it asked for */
async function ifFree(db: pg.PoolClient, take: string): Promise<boolean> {
  await db.query('savepoint taking');
  try {
    await db.query(take);
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === lockNotAvailable)) throw error;
    await db.query('rollback to taking');
    return false;
  }
}

/** Follows the live tables with the twins, stream by stream, so that little is left for the moment in which everybody waits. */
class Follower {
  readonly followed: string[] = [];
  readonly #db: pg.PoolClient;
  #since: string | null = null;

  constructor(db: pg.PoolClient) {
    this.#db = db;
  }

  async follow(): Promise<void> {
    const next = await nextTransaction(this.#db);
    const changed = this.#since ? await changedSince(this.#db, this.#since) : await behind(this.#db);
    await catchUp(this.#db, changed);
    this.#since = next;
    this.followed.push(...changed);
  }
}

/** From here to the commit appends and reads wait: a few milliseconds and the last streams. */
async function takeTables(db: pg.PoolClient, follower: Follower): Promise<boolean> {
  const take = `lock table ${locked} in access exclusive mode`;
  for (let look = 0; look < looks; look++) {
    if (look % followEvery === 0) await follower.follow();
    if (await ifFree(db, `${take} nowait`)) return true;
    await sleep(lookPauseMs);
  }
  for (let turn = 0; turn < waits; turn++) {
    await follower.follow();
    await db.query(`set local lock_timeout = '${waitMs(turn)}'`);
    if (await ifFree(db, take)) return true;
    await sleep(waitPauseMs);
  }
  return false;
}

/**
 * Puts the twins in the place of the live tables, with what happened until the last moment.
 * @returns the streams that were caught up
 * @throws DomainError `unavailable` when others never let go of the tables; nothing was changed then
 */
export async function swapTwins(pool: Pool, afterSwap: AfterSwap | undefined): Promise<string[]> {
  return inTransaction(pool, async (db) => {
    const follower = new Follower(db);
    await db.query(`set local lock_timeout = '${upkeepTimeout}'`);
    const isOurs = await ifFree(db, `lock table ${locked} in share update exclusive mode`);
    if (!isOurs || !(await takeTables(db, follower)))
      throw new DomainError(
        'unavailable',
        'The tables were in use all the time, so the new ones could not take their place. Nothing was changed; try again when fewer long reads are under way.',
      );
    await follower.follow();
    for (const table of folds) await swapTwin(db, table);
    await afterSwap?.(db);
    await db.query('delete from application_status_changes');
    await db.query('delete from application_status_counts');
    await db.query(
      'insert into application_status_counts select status, count(*) from application_states where not is_sandbox group by status',
    );
    return follower.followed;
  });
}

/** A reader that began before the swap may still look at the old tables: they go when it is done, or after ten seconds. */
export async function othersToFinish(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  for (let waited = 0; waited < 10_000; waited += 50) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and state <> 'idle' and xact_start < $1 and pid <> pg_backend_pid()`,
      [rows[0]?.now],
    );
    if (!rowCount) return;
    await sleep(50);
  }
}
