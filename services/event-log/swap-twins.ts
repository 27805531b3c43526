import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseError, inTransaction, type Pool } from '#services/platform/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { swapTwin } from './twin.ts';
import { behind, catchUp, folds } from './twin-rows.ts';

/** Runs inside the swap, when the live tables are the new ones: whatever was defined over the old ones is made anew. */
export type AfterSwap = (db: pg.PoolClient) => Promise<void>;

/**
 * Who waits for this lock holds up everybody who comes later, while a long read goes on: many short tries let the others pass
 * in between.
 */
const lockTimeout = '100ms';
/**
 * Autovacuum gives way to a lock only after PostgreSQL's deadlock timeout of a second, which no short try lives to see. This weaker lock
 * conflicts with it and with neither readers nor writers: it is waited for at leisure, and keeps autovacuum away until the swap.
 */
const upkeepTimeout = '3s';
const pauseMs = 200;
const tries = 100;
const lockNotAvailable = '55P03';
const locked = [...folds, 'application_status_changes', 'application_status_counts'].join(', ');

/** What changed meanwhile, while nobody has to wait for it. */
async function comeNear(pool: Pool): Promise<string[]> {
  return inTransaction(pool, async (db) => {
    const changed = await behind(db);
    await catchUp(db, changed);
    return changed;
  });
}

async function swapOnce(pool: Pool, afterSwap: AfterSwap | undefined): Promise<string[]> {
  return inTransaction(pool, async (db) => {
    await db.query(`set local lock_timeout = '${upkeepTimeout}'`);
    await db.query(`lock table ${locked} in share update exclusive mode`);
    await db.query(`set local lock_timeout = '${lockTimeout}'`);
    // Appends wait from here to the commit: a few milliseconds and the last streams.
    await db.query(`lock table ${locked} in access exclusive mode`);
    const last = await behind(db);
    await catchUp(db, last);
    for (const table of folds) await swapTwin(db, table);
    await afterSwap?.(db);
    await db.query('delete from application_status_changes');
    await db.query('delete from application_status_counts');
    await db.query(
      'insert into application_status_counts select status, count(*) from application_states where not is_sandbox group by status',
    );
    return last;
  });
}

/**
 * Puts the twins in the place of the live tables, with what happened until the last moment.
 * @returns the streams that were caught up
 * @throws DomainError `unavailable` when others never let go of the tables; nothing was changed then
 */
export async function swapTwins(pool: Pool, afterSwap: AfterSwap | undefined): Promise<string[]> {
  const changed: string[] = [];
  for (let attempt = 1; attempt <= tries; attempt++) {
    changed.push(...(await comeNear(pool)));
    try {
      return changed.concat(await swapOnce(pool, afterSwap));
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === lockNotAvailable)) throw error;
      await sleep(pauseMs);
    }
  }
  throw new DomainError(
    'unavailable',
    'The tables were in use all the time, so the new ones could not take their place. Nothing was changed; try again when fewer long reads are under way.',
  );
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
