import { inTransaction, type Pool } from '../db/postgres.ts';
import { type Keyring, keyIdBytes } from './keyring.ts';

/** Rows with a column that a keyring sealed. */
export interface SealedRows {
  /** For people, in the plural. */
  what: string;
  pool: Pool;
  ring: Keyring;
  /** SQL: the table, its uuid key, the sealed column, and what that one is bound to, as text. */
  table: string;
  id: string;
  column: string;
  aad: string;
}

const keyIdOf = ({ column }: SealedRows): string => `substring(${column} from 1 for ${keyIdBytes})`;

/** How many rows each key seals, by the key's id. */
export async function countByKey(rows: SealedRows): Promise<Map<string, number>> {
  const { rows: found } = await rows.pool.query<{ id: string; count: number }>(
    `select encode(${keyIdOf(rows)}, 'hex') as id, count(*)::int as count
     from ${rows.table} where ${rows.column} is not null group by 1`,
  );
  return new Map(found.map(({ id, count }) => [id, count]));
}

const olderIds = ({ ring }: SealedRows): Buffer[] => ring.olderIds.map((id) => Buffer.from(id, 'hex'));

/** How many rows the older keys seal. */
export async function countOlder(rows: SealedRows): Promise<number> {
  const { rows: found } = await rows.pool.query<{ count: number }>(
    `select count(*)::int as count from ${rows.table} where ${keyIdOf(rows)} = any($1)`,
    [olderIds(rows)],
  );
  return found[0]?.count ?? 0;
}

/**
 * Seals up to `limit` rows of older keys under the writing one. Rows that others are changing are passed over, so an erasure waits for no
 * batch and is never undone by one.
 * @returns how many there were
 */
export function resealBatch(rows: SealedRows, limit: number): Promise<number> {
  const { pool, ring, table, id, column, aad } = rows;
  return inTransaction(pool, async (db) => {
    const { rows: found } = await db.query<{ id: string; aad: string; sealed: Buffer }>(
      `select ${id} as id, ${aad} as aad, ${column} as sealed from ${table}
       where ${keyIdOf(rows)} = any($1) limit $2 for update skip locked`,
      [olderIds(rows), limit],
    );
    if (found.length > 0)
      // By `any` the rows are found through the index; a join with the arrays alone reads the whole table for each batch.
      await db.query(
        `update ${table} as t set ${column} = n.sealed
         from unnest($1::uuid[], $2::bytea[]) as n (id, sealed) where t.${id} = n.id and t.${id} = any($1)`,
        [
          found.map((row) => row.id),
          found.map((row) => ring.seal(row.aad, ring.unseal(row.aad, row.sealed))),
        ],
      );
    return found.length;
  });
}
