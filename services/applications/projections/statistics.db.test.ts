import type { PgBoss } from 'pg-boss';
import { describe, expect, it } from 'vitest';
import { hour, second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { recount } from '#infra/test/replay.ts';
import { addUpChanges, mostAddedUp } from '#services/event-log/figures/add-up.ts';
import { createLooks } from '#services/start/looks.ts';
import { isFinal, type Status, statuses } from '#state-machines/application/vocabulary.ts';
import { missDeadline } from '../commands/miss-deadline.ts';
import type { Statistics } from '../contract.ts';
import { StatisticsReader } from './statistics.ts';

const { ctx, clock, owner, submit, advance, applicationAt, signInStaff } = await freshDatabase();
const fresh = () => new StatisticsReader(ctx.pool, clock.now).read();
const counts = (figures: Statistics) =>
  Object.fromEntries(figures.byStatus.filter((s) => s.count > 0).map((s) => [s.status, s.count]));

/** Everybody somewhere else, and one who has gone back and forth. */
async function populate(): Promise<void> {
  for (const status of statuses) await applicationAt(status, { position: 'Personal Assistant' });
  await applicationAt('raw_review_pending');
}
await populate();

describe('statistics', () => {
  it('equal a recount of the log', async () => {
    expect(counts(await fresh())).toEqual(Object.fromEntries(await recount(owner)));
  });

  it('add up as the specification says (applicant side, section 9)', async () => {
    const figures = await fresh();
    const real = await recount(owner);
    const sum = (pick: (status: Status) => boolean) =>
      [...real].reduce((total, [status, n]) => total + (pick(status as Status) ? n : 0), 0);
    expect(figures).toMatchObject({
      total: 16,
      active: sum((status) => !isFinal(status)),
      hired: 1,
      pendingReviews: 3,
      // One each of rejected and kept; the hired one is counted as hired.
      completed: 2,
      // Each status but those with a decision on the Review screen, the old and the outcomes.
      inProgress: 7,
      positions: ['Personal Assistant', 'general'],
    });
    expect(figures.byStatus.map((s) => s.status)).toEqual([
      ...statuses,
      'not_suitable',
      'detailed_info_submitted',
    ]);
  });

  it('keep their figures while the changes are added up, even by several at once', async () => {
    const before = counts(await fresh());
    await Promise.all(Array.from({ length: 5 }, () => addUpChanges(ctx.pool)));
    const left = await owner.query('select from application_changes');
    expect(left.rowCount).toBe(0);
    expect(counts(await fresh())).toEqual(before);
    await addUpChanges(ctx.pool);
    expect(counts(await fresh())).toEqual(before);
  });

  it('are added up without a pause while more changes wait than one turn takes', async () => {
    const before = counts(await fresh());
    // That nothing moved is a change, too.
    await owner.query(
      `insert into application_changes (application_id, version, recorded_at, release, events)
       select gen_random_uuid(), 1, now(), 'test', '[]' from generate_series(1, $1::int)`,
      [mostAddedUp + 1],
    );
    const { addUp } = await createLooks(
      { pool: ctx.pool, boss: {} as PgBoss, wakes: new Map() },
      new AbortController().signal,
    );
    expect(await addUp()).toBe(0);
    expect(await addUp()).toBeGreaterThan(0);
    expect((await owner.query('select from application_changes')).rowCount).toBe(0);
    expect(counts(await fresh())).toEqual(before);
  });

  it('are right at every moment while applications move and counts are added up', async () => {
    const before = (await fresh()).total;
    const ids = await Promise.all(Array.from({ length: 12 }, () => submit()));
    const moving = Promise.all(
      ids.map(async (id) => {
        for (const to of ['email_confirmed', 'raw_review_pending', 'rejected'] as const)
          await advance(id, to);
      }),
    );
    const compacting = (async () => {
      for (let n = 0; n < 15; n++) await addUpChanges(ctx.pool);
    })();
    for (let n = 0; n < 15; n++) expect((await fresh()).total).toBe(before + 12);
    await Promise.all([moving, compacting]);
    expect(counts(await fresh())).toEqual(Object.fromEntries(await recount(owner)));
  });

  it('tell who waits longest, and what is urgent and overdue', async () => {
    const at = clock.now().toISOString();
    clock.advance(hour);
    await applicationAt('assessment_booking');
    const row = async () => (await fresh()).byStatus.find((s) => s.status === 'assessment_booking');
    expect(await row()).toMatchObject({ count: 2, oldestSince: at, overdue: 0 });
    clock.advance(24 * hour);
    expect((await fresh()).urgentDeadlines).toBe(2);
    clock.advance(23 * hour);
    expect(await row()).toMatchObject({ overdue: 1 });
    expect((await fresh()).urgentDeadlines).toBe(1);
  });

  it('count an overdue application once, before and after its miss is recorded and added up, and no more when it moves', async () => {
    const id = (await applicationAt('assessment_booking')).id;
    const overdue = async () =>
      (await fresh()).byStatus.find((s) => s.status === 'assessment_booking')?.overdue ?? 0;
    const before = await overdue();
    clock.advance(49 * hour);
    const late = await overdue();
    expect(late).toBeGreaterThan(before);
    const { rows } = await owner.query(
      'select application_id as id, deadline_version as version from application_states where deadline_due <= $1 and not is_overdue',
      [clock.now()],
    );
    for (const { id: applicationId, version } of rows) await missDeadline(ctx, applicationId, version);
    const recorded = await owner.query(
      "select count(*) as n from application_states where is_overdue and status = 'assessment_booking'",
    );
    expect(recorded.rows[0].n).toBe(late);
    expect(await overdue()).toBe(late);
    await addUpChanges(ctx.pool);
    expect(await overdue()).toBe(late);
    await advance(id, 'assessment_completed');
    expect(await overdue()).toBe(late - 1);
    await addUpChanges(ctx.pool);
    expect(await overdue()).toBe(late - 1);
  });

  it('over HTTP show a change made here at once', async () => {
    const editor = await signInStaff('editor');
    const read = async () => (await editor.get<Statistics>('/api/statistics')).body;
    clock.advance(3 * second);
    const before = await read();
    const id = await submit();
    await editor.post(`/api/applications/${id}/advance`, { to: 'email_confirmed' });
    const after = await read();
    expect(after.total).toBe(before.total + 1);
    expect(counts(after)).toEqual(Object.fromEntries(await recount(owner)));
  });
});
