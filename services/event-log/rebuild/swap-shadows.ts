import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseError, inTransaction, type Pool } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { settleChanges } from '../figures/count-again.ts';
import { mendEntries } from './compare-entries.ts';
import { mendEventDays, type WrongDay } from './compare-event-days.ts';
import { countChanged, countStatuses, keepCounted } from './counted-statuses.ts';
import { behind, catchUp, changedSince, nextTransaction, projections } from './shadow-rows.ts';
import { dropOld, shadowOf, swapNamesOfParts, swapShadow } from './shadow-table.ts';

/** A view over the live tables, redefined over the new ones. */
export interface ViewOver {
  /**
   * Locks the view for this transaction and changes nothing. A reader of a view locks it before its tables: locked in the other order,
   * both would wait for each other.
   */
  hold: string;
  define: string;
}

/**
 * A queued lock blocks all later queries, so the swap polls for a moment when the tables are free. Only without such a moment does it
 * wait, longer from try to try.
 */
const looks = 400;
const lookPauseMs = 10;
const lookMs = 2;
/** Looks between two times of catching up. */
const followEvery = 40;
const waits = 20;
/** Well below a second, when PostgreSQL would look for who waits for whom and end one of them. */
const waitMs = (turn: number): number => Math.min(400, 100 + 50 * turn);
const waitPauseMs = 500;
/**
 * Autovacuum gives way to a lock only after PostgreSQL's deadlock timeout of a second, which no short try lives to see. This weaker lock
 * conflicts with it and with neither readers nor writers: it is waited for at leisure, and keeps autovacuum away until the swap, from the new
 * tables too, which were just filled.
 */
const upkeepMs = 30_000;
const lockNotAvailable = '55P03';
const kept = ['application_changes', 'application_status_counts', 'application_status_days'];
const locked = [...projections, ...kept].join(', ');
const tidied = [...projections.map(shadowOf), locked].join(', ');

/** Takes locks within a savepoint. What is waited for later has its own time. @returns false when one of them is taken; then none is kept */
async function areFree(db: pg.PoolClient, patienceMs: number, asks: readonly string[]): Promise<boolean> {
  await db.query('savepoint taking');
  await db.query(`set local lock_timeout = '${patienceMs}ms'`);
  try {
    for (const ask of asks) await db.query(ask);
    await db.query('set local lock_timeout to default');
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === lockNotAvailable)) throw error;
    await db.query('rollback to taking; release taking');
    return false;
  }
}

/** Follows the live tables with the shadows, stream by stream, so that little is left for the moment in which everybody waits. */
class Follower {
  readonly followed = new Set<string>();
  readonly #db: pg.PoolClient;
  #since: string | null = null;

  constructor(db: pg.PoolClient) {
    this.#db = db;
  }

  async follow(): Promise<void> {
    const next = await nextTransaction(this.#db);
    const changed = this.#since ? await changedSince(this.#db, this.#since) : await behind(this.#db);
    if (changed.length > 0) await countChanged(this.#db, changed, () => catchUp(this.#db, changed));
    this.#since = next;
    for (const id of changed) this.followed.add(id);
  }
}

/** From here to the commit appends and reads wait: a few milliseconds and the last streams. */
async function takeTables(
  db: pg.PoolClient,
  views: readonly ViewOver[],
  follower: Follower,
): Promise<boolean> {
  await countStatuses(db);
  const asks = [...views.map(({ hold }) => hold), `lock table ${locked} in access exclusive mode`];
  for (let look = 0; look < looks; look++) {
    if (look % followEvery === 0) await follower.follow();
    if (await areFree(db, lookMs, asks)) return true;
    await sleep(lookPauseMs);
  }
  for (let turn = 0; turn < waits; turn++) {
    await follower.follow();
    if (await areFree(db, waitMs(turn), asks)) return true;
    await sleep(waitPauseMs);
  }
  return false;
}

/**
 * Puts the shadows in the place of the live tables, with what happened until the last moment.
 * @returns the streams that were caught up
 * @throws DomainError `unavailable` when others never let go of the tables; nothing was changed then
 */
export async function swapShadows(
  pool: Pool,
  views: readonly ViewOver[],
  eventDays: readonly WrongDay[],
): Promise<ReadonlySet<string>> {
  return inTransaction(pool, async (db) => {
    const follower = new Follower(db);
    const upkeep = `lock table ${tidied} in share update exclusive mode`;
    const isOurs = await areFree(db, upkeepMs, [upkeep]);
    if (isOurs) for (const table of projections) await swapNamesOfParts(db, table);
    if (!isOurs || !(await takeTables(db, views, follower)))
      throw new DomainError(
        'unavailable',
        'The tables were in use all the time, so the new ones could not take their place. Nothing was changed; try again when fewer long reads are under way.',
      );
    await follower.follow();
    for (const table of projections) await swapShadow(db, table);
    for (const { define } of views) await db.query(define);
    await settleChanges(db);
    await keepCounted(db);
    await mendEventDays(db, eventDays);
    await mendEntries(db);
    return follower.followed;
  });
}

/** By their locks, which every login may see; when others' transactions began, only a superuser may. */
const underWay = `select virtualtransaction as id from pg_locks join pg_stat_activity using (pid)
  where locktype = 'virtualxid' and datname = current_database() and pid <> pg_backend_pid()`;

/** A reader that began before the swap may still look at the old tables: they go when it is done, or after ten seconds. */
async function othersToFinish(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(underWay);
  const before = rows.map(({ id }) => id);
  for (let waited = 0; waited < 10_000; waited += 50) {
    const { rowCount } = await pool.query(`select from (${underWay}) now where id = any($1)`, [before]);
    if (!rowCount) return;
    await sleep(50);
  }
}

export async function dropSwapped(pool: Pool): Promise<void> {
  await othersToFinish(pool);
  for (const table of projections) await dropOld(pool, table);
}
