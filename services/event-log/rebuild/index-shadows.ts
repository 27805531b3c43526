import type pg from 'pg';
import type { Pool } from '#services/platform/db/postgres.ts';
import { isIn, onConnections, type Range, workThrough } from '../ranges.ts';
import { derived, fillDerived, projected } from './shadow-rows.ts';
import { finishShadow, shadowParts } from './shadow-table.ts';

export interface IndexOptions {
  pool: Pool;
  /** Connections at most. */
  most: number;
  /** Is called after each part; what it throws ends the work. */
  tell: () => void;
  /** Is waited for after each part. */
  rest?: () => Promise<void>;
}

/** Indexes are built beside each other, each by one process. */
async function index(
  clients: readonly pg.PoolClient[],
  tables: readonly string[],
  { tell, rest }: Omit<IndexOptions, 'pool' | 'most'>,
): Promise<void> {
  const parts: string[] = [];
  // The larger table first, so that no long one is left for the end.
  for (const table of tables.toReversed())
    parts.push(...(await shadowParts(clients[0] as pg.PoolClient, table)));
  await workThrough(clients, parts, async (db, part) => {
    // One after the other: Citus passes on a statement as it came, and none that holds several.
    for (const statement of ['begin', 'set local max_parallel_maintenance_workers = 0', part, 'commit'])
      await db.query(statement);
    tell();
    await rest?.();
  });
  await workThrough(clients, tables, finishShadow);
}

export async function indexProjected({ pool, most, ...each }: IndexOptions): Promise<void> {
  await onConnections(pool, (clients) => index(clients, projected, each), { most });
}

/** Fills and indexes what follows from the projections, which is found by their indexes. */
export async function deriveShadows({
  pool,
  most,
  ranges,
  ...each
}: IndexOptions & { ranges: readonly Range[] }): Promise<void> {
  const { tell, rest } = each;
  const work = async (clients: pg.PoolClient[]) => {
    await workThrough(clients, ranges, async (db, range) => {
      await fillDerived(db, isIn(range));
      tell();
      await rest?.();
    });
    await index(clients, derived, each);
  };
  await onConnections(pool, work, { most });
}
