import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { classification, exportedTables, listedColumns } from './classification.ts';
import { collect } from './personal-data-handlers.ts';
import { subjectOf } from './subject.ts';

const { ctx, owner, newApplicant } = await freshDatabase();

/** Tables of every schema that the product makes; pg-boss keeps its own apart, and its jobs hold ids alone. */
async function columnsByTable(): Promise<Map<string, string[]>> {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select case when table_schema = 'public' then table_name else table_schema || '.' || table_name end as table,
            column_name as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss')`,
  );
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return new Map([...byTable].map(([table, all]) => [table, all.map(({ column }) => column).sort()]));
}

describe('S26: the classification', () => {
  it('knows every table of the database, and none that is gone', async () => {
    expect(Object.keys(classification).sort()).toEqual([...(await columnsByTable()).keys()].sort());
  });

  it('knows every column once, and none that is gone', async () => {
    for (const [table, columns] of await columnsByTable())
      expect(listedColumns(table).sort(), table).toEqual(columns);
  });

  it('leaves out no table that holds something of a person', async () => {
    const { userId } = await newApplicant();
    const collected = await collect(ctx, await subjectOf(ctx, userId));
    const given = exportedTables();
    expect(Object.keys(collected).sort()).toEqual(given.sort());
    const personal = Object.keys(classification).filter((table) => classification[table]?.is === 'personal');
    expect(given).toEqual(expect.arrayContaining(personal));
  });

  it('calls secret whatever could open something', () => {
    const opening = /hash|seed|salt|wrapped_key|^secret$/;
    // hashes of what everybody may know: files, and the chain of events
    const known = ['head_hash', 'prev_hash', 'hash', 'sha256'];
    for (const [table, { secret = '' }] of Object.entries(classification)) {
      const suspicious = listedColumns(table).filter((name) => opening.test(name) && !known.includes(name));
      expect(secret.split(/\s+/), table).toEqual(expect.arrayContaining(suspicious));
    }
  });
});
