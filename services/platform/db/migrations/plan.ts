import type { Node } from 'libpg-query';
import { type MigrationSet, missingMigrations } from '../migrate.ts';
import type { Pool } from '../postgres.ts';
import { locks } from './effects.ts';
import { examineMigration, type Step } from './examine.ts';
import { contractOf } from './marks.ts';

export interface PlannedStep extends Omit<Step, 'accepted'> {
  /** How many rows the table has by PostgreSQL's estimate; null where it was never estimated, or is no table. */
  rows: number | null;
  /** Whether requests would feel it: what it holds up grows with the table, and the table is large. */
  isFelt: boolean;
}
export interface PlannedMigration {
  name: string;
  /** Releases that do not know this migration cannot run beside it. */
  contractsSince: string | null;
  steps: PlannedStep[];
}

const largeRows = 100_000;

async function estimatedRows(pool: Pool, tables: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select name, reltuples::bigint as rows from unnest($1::text[]) name join pg_class on oid = to_regclass(name) where reltuples >= 0`,
    [tables],
  );
  return new Map(rows.map(({ name, rows: found }) => [name, found]));
}

/** What `migrate` would do, in its order; nothing is changed. @param pool of the owner role */
export async function planMigrations(pool: Pool, set: MigrationSet): Promise<PlannedMigration[]> {
  const before: Node[] = [];
  const planned: PlannedMigration[] = [];
  for (const { name, sql } of await missingMigrations(pool, set)) {
    const { steps, nodes } = await examineMigration(sql, before);
    before.push(...nodes);
    const rows = await estimatedRows(
      pool,
      steps.flatMap(({ table }) => table ?? []),
    );
    planned.push({
      name,
      contractsSince: contractOf(sql)?.since ?? null,
      steps: steps.map(({ accepted: _, ...step }) => {
        const found = step.table === null ? null : (rows.get(step.table) ?? null);
        return {
          ...step,
          rows: found,
          isFelt: Boolean(step.lock && locks[step.lock].isHeavy) && (found ?? 0) >= largeRows,
        };
      }),
    });
  }
  return planned;
}
