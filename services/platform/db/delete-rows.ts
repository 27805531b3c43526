import type { Removed } from '../person-records.ts';
import type { Db } from './postgres.ts';

/** Statements of an erasure, one a table, one after the other. Every parameter is bound in each, whatever it needs of them. */
export async function erasingRows(
  db: Db,
  statements: Readonly<Record<string, string>>,
  values: readonly [type: string, value: unknown][],
): Promise<Removed> {
  const parameters = values.map(([type], index) => `$${index + 1}::${type}`).join(', ');
  const removed: Removed = {};
  for (const [table, statement] of Object.entries(statements)) {
    const { rowCount } = await db.query({
      name: `erase-${table}`,
      text: `with subject as (select ${parameters}) ${statement}`,
      values: values.map(([, value]) => value),
    });
    removed[table] = rowCount ?? 0;
  }
  return removed;
}
