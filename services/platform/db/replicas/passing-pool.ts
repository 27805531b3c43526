import pg from 'pg';
import type { Db, Pool } from '../postgres.ts';

const takers = new WeakMap<object, () => Pool>();

/** A pool without connections of its own: each call goes to the one that is right at its moment. */
export function passingPool(take: () => Pool): Pool {
  const pool = new pg.Pool();
  pool.connect = ((...args: Parameters<Pool['connect']>) => take().connect(...args)) as Pool['connect'];
  pool.query = ((...args: Parameters<Pool['query']>) => take().query(...args)) as Pool['query'];
  takers.set(pool, take);
  return pool;
}

/** Where a statement on `db` would go now. */
export const targetOf = (db: Db): Db => takers.get(db)?.() ?? db;
