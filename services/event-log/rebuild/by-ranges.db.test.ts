import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedLog } from '#infra/seed/seed-log.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { applicationsView } from '#services/applications/projections/view.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { isIn, rangesOf } from '../ranges.ts';
import { type RebuildOptions, rebuildProjections } from './rebuild.ts';

/** A rebuild of a generated log in small ranges on several connections, beside one in a single range on one connection. */
const { url, owner } = await freshDatabase();
const pool = createPool({ url, max: 8, name: 'by ranges', statementTimeoutMs: 0 });
afterAll(() => pool.end());

let events: number;
beforeAll(async () => {
  const [from, to] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-06-01T00:00:00Z')];
  ({ events } = await seedLog({ url, applications: 200, from, to, jobs: 2 }));
});

const views = [applicationsView];
const small = { views, eventsARange: 50 };
const whole = { views, eventsARange: 1_000_000, isGentle: true };

/** What live tables hold, as the database writes it. */
async function contents(): Promise<unknown> {
  const tables = [
    'application_states',
    'application_steps',
    'application_status_figures',
    'application_event_days',
    'application_funnel_days',
    'application_lengths',
    'application_missed_days',
  ];
  return Promise.all(
    tables.map(async (table) => (await owner.query(`select t::text from ${table} t order by 1`)).rows),
  );
}
async function shadows(): Promise<unknown[]> {
  const { rows } = await owner.query(
    "select relname from pg_class where relkind = 'r' and relname ~ '_(next|old)$'",
  );
  return rows;
}
/** Without what differs from run to run: a swap reads streams again that an older transaction may have changed. */
async function report(options: RebuildOptions) {
  const {
    phases: _phases,
    durationMs: _durationMs,
    caughtUp: _caughtUp,
    ...said
  } = await rebuildProjections(pool, options);
  return said;
}
/** As the database's owner, past the triggers. */
async function forgeEvent(set: string, place: number): Promise<{ id: string; version: number }> {
  await owner.query('alter table application_events disable trigger all');
  const { rows } = await owner.query<{ id: string; version: number }>(
    `update application_events e set ${set}
     from (select application_id, version from application_events where version > 1 order by 1, 2 offset $1 limit 1) o
     where e.application_id = o.application_id and e.version = o.version
     returning e.application_id::text as id, e.version`,
    [place],
  );
  await owner.query('alter table application_events enable trigger all');
  return rows[0] as { id: string; version: number };
}

it('has ranges of about as many events each that cover the log once', async () => {
  const ranges = await rangesOf(owner, 50);
  const { rows } = await owner.query<{ longest: number }>(
    'select max(version) as longest from application_events',
  );
  const sizes = await Promise.all(
    ranges.map(async (range) => {
      const { rows: counted } = await owner.query(
        `select count(*)::int as n from application_events where ${isIn(range)}`,
      );
      return counted[0].n as number;
    }),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(events);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(50 + (rows[0]?.longest ?? 0));
  expect(ranges.length).toBeGreaterThan(events / 100);
});

describe('a rebuild by ranges', () => {
  it('writes what one in a single range writes, and finds the same', async () => {
    expect(await report(whole)).toMatchObject({ events, streams: 200, differenceCount: 0 });
    const right = await contents();
    await owner.query(
      `update application_states set status = 'employed', head_hash = '\\x00' where left(head_hash::text, 3) = '\\x1'`,
    );
    await owner.query("delete from application_states where left(head_hash::text, 3) = '\\x2'");
    await owner.query('delete from application_steps where version = 3');
    await owner.query("update application_steps set left_at = left_at + interval '1 s' where version = 4");
    await owner.query('update application_status_counts set count = count + 1');
    await owner.query("delete from application_event_days where type = 'email.confirmed'");
    await owner.query("update application_funnel_days set count = count - 1 where status = 'rejected'");
    await owner.query("delete from application_lengths where of = 'decision'");
    await owner.query('update application_missed_days set count = count + 1');
    const found = await report({ ...whole, checkOnly: true });
    expect(found.differenceCount).toBeGreaterThan(200);
    expect(await report({ ...small, checkOnly: true })).toEqual(found);
    expect(await report({ ...small, checkOnly: true, jobs: 5 })).toEqual(found);
    expect(await report(small)).toEqual({ ...found, swapped: true });
    expect(await contents()).toEqual(right);
    expect(await report(small)).toMatchObject({ differenceCount: 0 });
  });

  it('that is given up in the midst leaves what is live whole, and nothing else', async () => {
    const before = await contents();
    for (const calls of [3, Math.ceil(events / 50)]) {
      let left = calls;
      const onProgress = () => {
        if (--left < 0) throw new Error('given up');
      };
      await expect(rebuildProjections(pool, { ...small, onProgress })).rejects.toThrow('given up');
      expect(await contents()).toEqual(before);
      expect(await shadows()).toEqual([]);
    }
    expect(await report(small)).toMatchObject({ events, differenceCount: 0 });
  });

  it('that fails in several ranges names the earliest event, as one in a single range does', async () => {
    const before = await contents();
    const forged = [
      await forgeEvent("type = 'moon.eclipsed'", 1_030),
      await forgeEvent("type = 'moon.eclipsed'", 1_000),
    ];
    const earliest = forged[1];
    const words = `Event ${earliest?.version} of application ${earliest?.id} cannot be projected: its type 'moon.eclipsed'`;
    await expect(rebuildProjections(pool, whole)).rejects.toThrow(words);
    await expect(rebuildProjections(pool, small)).rejects.toThrow(words);
    expect(await contents()).toEqual(before);
    expect(await shadows()).toEqual([]);
  });
});
