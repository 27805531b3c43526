import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionOf } from '#infra/test/connection.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { recount, wrongStreams } from '#infra/test/replay.ts';
import { statementsOf } from '#infra/test/statements.ts';
import { StatisticsReader } from '#services/applications/projections/statistics.ts';
import { applicationsView } from '#services/applications/projections/view.ts';
import { addUpChanges } from '#services/event-log/figures/add-up.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { projectionWords } from '#state-machines/application/projection-words.ts';
import { type RebuildOptions, rebuildProjections } from './rebuild.ts';
import { projections } from './shadow-rows.ts';

const { url, owner, ctx, clock, app, applicationAt, advance, submit, signInStaff } = await freshDatabase();
const pool = createPool({ url, max: 8, name: 'rebuild test', statementTimeoutMs: 0 });
afterAll(() => pool.end());

const rebuild = (options: RebuildOptions = {}) =>
  rebuildProjections(pool, { views: [applicationsView], ...options });

let id: string;
beforeAll(async () => {
  await applicationAt('employed');
  await applicationAt('rejected');
  id = (await applicationAt('legal_docs_pending')).id;
  await addUpChanges(owner);
  await submit();
});

const tables: string[] = [...projections];
async function describeTables(): Promise<unknown> {
  const indexes = await owner.query(
    'select indexname, indexdef from pg_indexes where tablename = any($1) order by 1',
    [tables],
  );
  const statistics = await owner.query(
    "select stxname, replace(pg_get_statisticsobjdef(oid), 'public.', '') as definition from pg_statistic_ext order by 1",
  );
  const rights = await owner.query(
    `select table_name, privilege_type from information_schema.role_table_grants
     where table_name = any($1) and grantee = 'cursus_app' order by 1, 2`,
    [tables],
  );
  const options = await owner.query(
    'select relname, reloptions from pg_class where relname = any($1) order by 1',
    [tables],
  );
  return [indexes.rows, statistics.rows, rights.rows, options.rows];
}

const instant = /^\d{4}-\d\d-\d\dT/;

it('has words for every column of the tables, and for none that is not there', async () => {
  const { rows } = await owner.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by column_name) as columns
     from information_schema.columns where table_name = any($1) group by 1`,
    [
      [
        ...tables,
        'application_status_counts',
        'application_status_days',
        'application_event_days',
        'application_funnel_days',
        'application_lengths',
        'application_missed_days',
      ],
    ],
  );
  expect(rows).toHaveLength(9);
  const inTables = Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
  const inWords = Object.entries(projectionWords).map(([table, words]) => [table, Object.keys(words).sort()]);
  expect(Object.fromEntries(inWords)).toEqual(inTables);
});

describe('a rebuild', () => {
  it('of projections that are right reports equality, swaps, and leaves tables of the same make', async () => {
    const before = await describeTables();
    const report = await rebuild();
    expect(report).toMatchObject({ streams: 4, differenceCount: 0, swapped: true });
    // Streams that an older transaction anywhere on the server may still have changed are read once more.
    expect(report.caughtUp).toBeLessThanOrEqual(4);
    expect(await describeTables()).toEqual(before);
    expect(await wrongStreams(owner)).toEqual([]);
  });

  it('is followed by appends on connections that were open before it', async () => {
    const moved = await applicationAt('email_confirmed');
    await rebuild();
    expect(await advance(moved.id, 'raw_review_pending')).toMatchObject({ status: 'raw_review_pending' });
    const staff = await signInStaff('editor');
    expect((await staff.get(`/api/applications/${moved.id}`)).status).toBe(200);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    expect(await wrongStreams(owner)).toEqual([]);
  });

  it('knows an undone decision: it cannot be undone again', async () => {
    const undone = await applicationAt('raw_review_pending');
    const staff = await signInStaff('editor');
    const at = `/api/applications/${undone.id}`;
    expect((await staff.post(`${at}/advance`, { to: 'rejected' })).status).toBe(200);
    expect((await staff.post(`${at}/undo`, {})).status).toBe(200);
    expect(await rebuild()).toMatchObject({ differences: [], swapped: true });
    expect((await staff.get<{ undo: unknown }>(at)).body.undo).toBeNull();
  });

  it('finds a forged projection, names it and what it says, and puts the log in its place', async () => {
    await owner.query("update application_states set status = 'employed' where application_id = $1", [id]);
    const report = await rebuild();
    expect(report.differences).toEqual([
      {
        applicationId: id,
        table: 'application_states',
        detail:
          'the projection says something else than the log: status is employed, by the log legal_docs_pending',
        how: 'differs',
        of: null,
        columns: [{ name: 'status', live: 'employed', log: 'legal_docs_pending' }],
      },
    ]);
    expect(await wrongStreams(owner)).toEqual([]);
    expect(await rebuild()).toMatchObject({ differenceCount: 0 });
  });

  it.each([
    [
      'a projection that is missing',
      'delete from application_states where application_id = $1',
      'the projection is missing',
    ],
    [
      'a step that is missing',
      'delete from application_steps where application_id = $1 and version = 3',
      'the step that began with event 3 is missing',
    ],
    [
      'a forged step',
      "update application_steps set left_at = left_at + interval '1 hour' where application_id = $1 and version = 3",
      expect.stringContaining('the step that began with event 3 differs: left_at is '),
    ],
  ])('finds %s', async (_what, sql, detail) => {
    await owner.query(sql, [id]);
    const { differences } = await rebuild();
    expect(differences).toContainEqual(expect.objectContaining({ applicationId: id, detail }));
    expect(await wrongStreams(owner)).toEqual([]);
  });

  it('finds a projection without any event', async () => {
    const orphan = '01900000-0000-7000-8000-00000000000a';
    await owner.query(
      `insert into application_states select (jsonb_populate_record(s, jsonb_build_object('application_id', $2::text))).* from application_states s where application_id = $1`,
      [id, orphan],
    );
    const { differences } = await rebuild();
    expect(differences).toContainEqual({
      applicationId: orphan,
      table: 'application_states',
      detail: 'the log has no such application',
      how: 'stray',
      of: null,
      columns: [],
    });
    const { rowCount } = await owner.query('select from application_states where application_id = $1', [
      orphan,
    ]);
    expect(rowCount).toBe(0);
  });

  it('names a step that the log does not know', async () => {
    await owner.query(
      "insert into application_steps select application_id, 99, 'employed', entered_at, left_at, due, is_sandbox from application_steps where application_id = $1 limit 1",
      [id],
    );
    const { differences } = await rebuild();
    expect(differences).toEqual([
      {
        applicationId: id,
        table: 'application_steps',
        detail: 'the step that began with event 99 is none by the log',
        how: 'stray',
        of: '99',
        columns: [
          { name: 'due', live: expect.stringMatching(instant), log: null },
          { name: 'entered_at', live: expect.stringMatching(instant), log: null },
          { name: 'is_sandbox', live: 'false', log: null },
          { name: 'left_at', live: expect.stringMatching(instant), log: null },
          { name: 'status', live: 'employed', log: null },
        ],
      },
    ]);
  });

  it('only compares when asked to', async () => {
    await owner.query('update application_states set is_overdue = true where application_id = $1', [id]);
    expect(await rebuild({ checkOnly: true })).toMatchObject({ differenceCount: 1, swapped: false });
    expect(await wrongStreams(owner)).toEqual([`${id}: projections differ from a replay`]);
    expect(await rebuild()).toMatchObject({ differenceCount: 1, swapped: true });
  });

  it('makes counts that agree with the log', async () => {
    await owner.query('update application_status_counts set count = count + 7');
    const { differences, differenceCount } = await rebuild();
    expect(differenceCount).toBeGreaterThan(0);
    expect(differences[0]?.detail).toMatch(/^\d+ applications are counted in \w+, by the log \d+$/);
    const { byStatus } = await new StatisticsReader(ctx.pool, clock.now).read();
    const counted = new Map(
      byStatus.filter(({ count }) => count > 0).map(({ status, count }) => [status, count]),
    );
    expect(counted).toEqual(await recount(owner));
  });
});

it('finds overdue figures that the log does not give, and puts them right', async () => {
  await owner.query("update application_status_counts set overdue = overdue + 2 where status = 'employed'");
  const found = await rebuild();
  expect(found.differenceCount).toBe(1);
  expect(found.differences[0]).toMatchObject({
    detail: '2 overdue applications are counted in employed, by the log 0',
    columns: [{ name: 'overdue', live: '2', log: '0' }],
  });
  expect(await rebuild({ checkOnly: true })).toMatchObject({ differenceCount: 0 });
});

it('finds figures of days that the log does not give, and puts them right', async () => {
  await addUpChanges(owner);
  await owner.query(
    `update application_status_days set count = count + 2, overdue = overdue + 1
     where (status, day) = (select status, day from application_status_days limit 1)`,
  );
  await owner.query(
    "update application_event_days set events = events - 1 where ctid = (select min(ctid) from application_event_days where type = 'email.confirmed')",
  );
  const lost = await owner.query(
    "delete from application_event_days where type = 'application.submitted' returning day::text as day",
  );
  const found = await rebuild();
  expect(new Set(found.differences.map(({ table }) => table))).toEqual(
    new Set(['application_status_days', 'application_event_days']),
  );
  expect(found.differences[0]?.detail).toMatch(
    /^\d+ applications are counted in \w+ since [-\d]+, by the log \d+; \d+ overdue/,
  );
  for (const { day } of lost.rows)
    expect(found.differences).toContainEqual(expect.objectContaining({ of: day }));
  expect(await rebuild({ checkOnly: true })).toMatchObject({ differenceCount: 0 });
});

it('finds figures for analytics that the log does not give, and puts them right', async () => {
  await addUpChanges(owner);
  const tables = ['application_funnel_days', 'application_lengths'];
  for (const table of tables)
    await owner.query(`update ${table} set count = count + 2 where ctid = (select min(ctid) from ${table})`);
  await owner.query(
    "insert into application_missed_days values ('2001-01-01', '2001-01-01', 'general', 'email', 1)",
  );
  const found = await rebuild();
  expect(found.differences.map(({ table, detail }) => [table, detail.replace(/of .*, /, '')])).toEqual([
    ...tables.map((table) => [table, expect.stringMatching(/^-?\d+ are counted by the log -?\d+$/)]),
    ['application_missed_days', '1 are counted by the log 0'],
  ]);
  expect(await rebuild({ checkOnly: true })).toMatchObject({ differenceCount: 0 });
});

it('finds ways that the log does not give, and puts them right', async () => {
  await addUpChanges(owner);
  const { rows } = await owner.query<{ id: string }>(
    'select application_id as id from application_ways order by 1',
  );
  const [first, second] = rows.map((row) => row.id);
  await owner.query('delete from application_ways where application_id = $1', [first]);
  await owner.query(
    "update application_ways set ended_at = ended_at - interval '1 s' where application_id = $1",
    [second],
  );
  await owner.query('insert into application_ways values ($1, $1, now())', [id]);
  const { differences } = await rebuild();
  expect(differences.map(({ table, applicationId, how }) => [table, applicationId, how])).toEqual(
    [
      ['application_ways', first, 'missing'],
      ['application_ways', second, 'differs'],
      ['application_ways', id, 'stray'],
    ].sort(([, one = ''], [, other = '']) => (one < other ? -1 : 1)),
  );
  expect(differences.find(({ how }) => how === 'differs')?.columns).toMatchObject([{ name: 'ended_at' }]);
  expect(await rebuild({ checkOnly: true })).toMatchObject({ differenceCount: 0 });
});

describe('a rebuild beside a running product', () => {
  it('loses no event and refuses no read while it swaps, from many sides at once', async () => {
    let isRunning = true;
    let written = 0;
    const writers = Array.from({ length: 4 }, async () => {
      while (isRunning) {
        await applicationAt('raw_review_pending');
        written++;
      }
    });
    // Through the view: who reads by it has it before the tables.
    const readers = Array.from({ length: 4 }, async () => {
      while (isRunning)
        await ctx.pool.query('select id, workflow_status from applications order by created_at');
    });
    let caughtUp = 0;
    for (let round = 0; round < 3; round++) {
      const report = await rebuild();
      expect(report).toMatchObject({ differences: [], swapped: true });
      caughtUp += report.caughtUp;
    }
    isRunning = false;
    await Promise.all([...writers, ...readers]);
    expect(written).toBeGreaterThan(0);
    expect(caughtUp).toBeGreaterThan(0);
    expect(await wrongStreams(owner)).toEqual([]);
    expect(await rebuild()).toMatchObject({ differenceCount: 0 });
  });

  it('waits for its turn where the tables are never free', { timeout: 60_000 }, async () => {
    let isOver = false;
    /** Holds the tables for a while, again and again; two of them leave no moment free. */
    const hold = async () => {
      while (!isOver) await owner.query('select count(*), pg_sleep(0.15) from applications');
    };
    const first = hold();
    await sleep(100);
    const holding = [first, hold()];
    const swapped = await rebuild().finally(() => {
      isOver = true;
    });
    await Promise.all(holding);
    expect(swapped).toMatchObject({ differenceCount: 0, swapped: true });
  });

  it('polls for locks beside a long read, so that no other query has to wait', async () => {
    const reader = await connectionOf(owner);
    await reader.query('begin; select count(*) from application_states');
    const swapping = rebuild();
    let longest = 0;
    for (let request = 0; request < 20; request++) {
      const asked = performance.now();
      await ctx.pool.query('select count(*) from application_states');
      longest = Math.max(longest, performance.now() - asked);
      await sleep(50);
    }
    await reader.query('commit');
    reader.release();
    expect(await swapping).toMatchObject({ differenceCount: 0, swapped: true });
    expect(longest).toBeLessThan(2_000);
  });

  it('counts and renames before the moment in which everybody waits, and then what changed since', async () => {
    const { id: mover } = await applicationAt('raw_review_pending');
    const reader = await connectionOf(owner);
    await reader.query('begin; select count(*) from application_states');
    const asked = await statementsOf(async () => {
      const swapping = rebuild();
      const looking = `select from pg_stat_activity where application_name = 'rebuild test' and query like 'lock table%access exclusive%'`;
      await expect.poll(async () => (await owner.query(looking)).rowCount, { timeout: 10_000 }).toBe(1);
      await advance(mover, 'rejected');
      await reader.query('commit');
      reader.release();
      expect(await swapping).toMatchObject({ differenceCount: 0, swapped: true });
    });
    const texts = asked.map(({ text }) => text ?? '');
    const taken = texts.findLastIndex((text) => text.includes('access exclusive'));
    const counting = texts.map((text) => text.includes('utc_day(status_since)') && !text.includes('any($1'));
    expect(counting.lastIndexOf(true)).toBeGreaterThan(0);
    expect(counting.lastIndexOf(true)).toBeLessThan(taken);
    const renamed = texts.map((text) => text.startsWith('alter index'));
    expect(renamed.lastIndexOf(true)).toBeGreaterThan(0);
    expect(renamed.lastIndexOf(true)).toBeLessThan(taken);
    expect(await rebuild({ checkOnly: true })).toMatchObject({ differenceCount: 0 });
  });

  it('waits for the upkeep of a new table to give way', async () => {
    const upkeep = await connectionOf(owner);
    // The lock that autovacuum has on a table which was just filled, until PostgreSQL asks it to give way.
    const lock = 'begin; lock table application_states_next in share update exclusive mode';
    let upkeepEnds: Promise<unknown> = Promise.resolve();
    const swapped = await rebuild({
      onPhase: async (phase) => {
        if (phase === 'compare') await upkeep.query(lock);
        if (phase === 'swap') upkeepEnds = sleep(1_000).then(() => upkeep.query('commit'));
      },
    });
    await upkeepEnds;
    upkeep.release();
    expect(swapped).toMatchObject({ differenceCount: 0, swapped: true });
  });

  it('is refused while another one is under way', async () => {
    const [first, second] = await Promise.allSettled([rebuild(), rebuild()]);
    const refused = [first, second].filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('Another rebuild'),
    });
  });

  it('tells its phases in order, and leaves everything as it was when it is given up in the midst', async () => {
    const phases: string[] = [];
    await rebuild({ onPhase: (phase) => phases.push(phase) });
    expect(phases).toEqual(['projection', 'index', 'compare', 'swap', 'drop']);
    const before = await describeTables();
    const givenUp = rebuild({
      onPhase: (phase) => {
        if (phase === 'compare') throw new Error('given up');
      },
    });
    await expect(givenUp).rejects.toThrow('given up');
    expect(await describeTables()).toEqual(before);
    const { rows } = await owner.query(
      "select relname from pg_class where relkind = 'r' and relname ~ '_(next|old)$'",
    );
    expect(rows).toEqual([]);
    expect(await rebuild({ checkOnly: true })).toMatchObject({ differenceCount: 0 });
  });
});
