import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { applicationsView } from '#services/applications/projections/view.ts';
import { rebuildProjections } from '#services/event-log/rebuild/rebuild.ts';
import { verifyLog } from '#services/event-log/verify/verify.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { seedLog } from './seed-log.ts';

const span = {
  applications: 120,
  from: new Date('2026-01-01T00:00:00Z'),
  to: new Date('2026-06-01T00:00:00Z'),
};

/** Everything that a seeding writes, as the database writes it. */
async function contents(db: Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_name ~ '^application_' and table_schema = 'public' order by 1",
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await db.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/** Columns, keys, indexes, triggers and rights of the tables, by name. */
async function catalogue(db: Pool): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_constraintdef(oid) || conname from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', relname, relacl::text, reloptions::text) from pg_class where relnamespace = 'public'::regnamespace
    union all select pg_get_statisticsobjdef(oid) from pg_statistic_ext
    order by 1`);
  return rows.map(({ line }) => line);
}

const one = await freshDatabase();
const other = await freshDatabase();
const pool = createPool({ url: one.url, max: 8, name: 'seed', statementTimeoutMs: 0 });
afterAll(() => pool.end());

describe('a seeded database', () => {
  let before: string[];
  let events: number;
  beforeAll(async () => {
    before = await catalogue(pool);
    const personIds: string[] = [];
    const makeKeys = async (ids: readonly string[]) => {
      personIds.push(...ids);
    };
    ({ events } = await seedLog({ ...span, url: one.url, jobs: 3, makeKeys }));
    expect(new Set(personIds).size).toBe(span.applications);
  });

  it('is the same however many jobs made it', async () => {
    await seedLog({ ...span, url: other.url, jobs: 1 });
    expect(await contents(other.owner)).toEqual(await contents(pool));
  });

  it('holds what the log says, in every projection and figure', async () => {
    const report = await rebuildProjections(pool, { views: [applicationsView], checkOnly: true });
    expect(report).toMatchObject({ events, streams: span.applications, differences: [] });
    const { applications } = span;
    const counts =
      'select count(*)::int as n from applications join application_events e on e.application_id = id';
    expect((await pool.query(`${counts} where e.version = 1`)).rows[0].n).toBe(applications);
    expect(events / applications).toBeGreaterThan(6);
  });

  it('verifies', async () => {
    expect(await verifyLog(pool)).toMatchObject({ problems: [] });
  });

  it('has no deadline that passed without being recorded', async () => {
    const { rows } = await pool.query(
      'select count(*) filter (where deadline_due < $1 and not is_overdue)::int as open, count(*) filter (where is_overdue)::int as missed from application_states',
      [new Date(span.to.getTime() - 1_000)],
    );
    expect(rows[0].open).toBe(0);
    expect(rows[0].missed).toBeGreaterThan(0);
  });

  it('has the tables of the migrations and no others', async () => {
    expect(await catalogue(pool)).toEqual(before);
  });

  it('is not seeded a second time', async () => {
    await expect(seedLog({ ...span, url: one.url })).rejects.toThrow('there are applications');
    expect(await catalogue(pool)).toEqual(before);
  });
});

it('leaves nothing when it fails', async () => {
  const { url, owner } = await freshDatabase();
  const before = await catalogue(owner);
  const makeKeys = () => Promise.reject(new Error('no keys today'));
  await expect(seedLog({ ...span, url, jobs: 2, makeKeys })).rejects.toThrow('no keys today');
  expect(await catalogue(owner)).toEqual(before);
  for (const rows of Object.values(await contents(owner))) expect(rows).toEqual([]);
});
