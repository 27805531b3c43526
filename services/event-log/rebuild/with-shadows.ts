import type pg from 'pg';
import type { Pool } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { dropWrongEntries } from './compare-entries.ts';
import { projections } from './shadow-rows.ts';
import { createShadow, dropOld, dropShadow } from './shadow-table.ts';

/**
 * Runs `work` with an empty shadow of each projection, and leaves none behind, whether it swapped them or not. One at a time in a database.
 * @param pool of the owner role
 * @throws DomainError `unavailable` when another rebuild is under way
 */
export async function withShadows<T>(pool: Pool, work: (guard: pg.PoolClient) => Promise<T>): Promise<T> {
  const guard = await pool.connect();
  try {
    const { rows } = await guard.query<{ free: boolean }>(
      "select pg_try_advisory_lock(hashtext('cursus:rebuild')) as free",
    );
    if (!rows[0]?.free)
      throw new DomainError('unavailable', 'Another rebuild is under way. Wait for it to end.');
    for (const table of projections) await dropOld(guard, table);
    await dropWrongEntries(guard);
    for (const table of projections) await createShadow(guard, table);
    try {
      return await work(guard);
    } finally {
      for (const table of projections) await dropShadow(guard, table).catch(() => undefined);
      await dropWrongEntries(guard).catch(() => undefined);
    }
  } finally {
    await guard.query('select pg_advisory_unlock_all()').catch(() => undefined);
    guard.release();
  }
}
