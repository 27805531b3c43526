import { describe, expect, it } from 'vitest';
import { day, hour } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs } from '#infra/test/jobs.ts';
import { createBoss } from '#services/platform/jobs/jobs.ts';
import { drainOutbox } from '#services/platform/jobs/outbox.ts';
import { sweepDeadlines, sweepDeadlinesNightly } from './deadline-sweep.ts';

const { ctx, clock, owner, submit, advance, applicationAt } = await freshDatabase();
const jobs = testJobs(ctx);

const loseJob = (id: string) =>
  owner.query("delete from job_outbox where application_id = $1 and queue = 'check-deadline'", [id]);
async function jobsOf(id: string): Promise<string[]> {
  const { rows } = await owner.query(
    "select start_after from job_outbox where application_id = $1 and queue = 'check-deadline'",
    [id],
  );
  return rows.map(({ start_after }) => start_after);
}
const missesOf = async (id: string) =>
  (
    await owner.query(
      "select from application_events where application_id = $1 and type = 'deadline.missed'",
      [id],
    )
  ).rowCount;

describe('the nightly search for lost deadlines', () => {
  it('finds nothing while all is well: waiting in the outbox, waiting in the queue, missed, cleared', async () => {
    await submit();
    const boss = createBoss(ctx.pool, () => undefined);
    await boss.start();
    await drainOutbox(ctx.pool, boss);
    await boss.stop({ graceful: false });
    await applicationAt('legal_docs_pending');
    await applicationAt('email_confirmed');
    const missed = await submit();
    clock.advance(10 * day);
    await jobs.work('check-deadline', { applicationId: missed, version: 2 });
    clock.advance(-10 * day);
    await loseJob(missed);
    expect(await sweepDeadlines(ctx)).toEqual({ lost: 0, passed: 0 });
  });

  it('gives a lost one its job back for the next instant, once', async () => {
    const id = await submit();
    const before = await jobsOf(id);
    await loseJob(id);
    expect(await sweepDeadlines(ctx)).toEqual({ lost: 1, passed: 0 });
    expect(await jobsOf(id)).toEqual(before);
    expect(await sweepDeadlines(ctx)).toEqual({ lost: 0, passed: 0 });
  });

  it('has a reminder given whose time came while the deadline was lost', async () => {
    const id = await submit();
    await loseJob(id);
    clock.advance(8 * day);
    // The deadlines of the tests before stand where they stood: only this one has no job.
    await sweepDeadlines(ctx);
    expect(await jobsOf(id)).toEqual([clock.now().toISOString()]);
    await jobs.runDue();
    const { rows } = await owner.query(
      "select data -> 'data' ->> 'before' as before from application_events where application_id = $1 and type = 'reminder.sent'",
      [id],
    );
    expect(rows).toEqual([{ before: '3d' }]);
    await advance(id, 'email_confirmed');
  });

  it('has one recorded that passed unseen, and says so', async () => {
    const id = await submit();
    await loseJob(id);
    clock.advance(10 * day + 2 * hour);
    const said: unknown[] = [];
    const nightly = sweepDeadlinesNightly.handler({
      ctx,
      audit: { pool: ctx.pool },
      warn: (found, words) => said.push(found, words),
    });
    await nightly({ id: '', data: {} });
    await jobs.runDue();
    expect(await missesOf(id)).toBe(1);
    const { rows } = await owner.query(
      "select findings from maintenance_runs where name = 'sweep-deadlines'",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].findings.passed).toBeGreaterThanOrEqual(1);
    expect(said).toEqual([rows[0].findings, 'deadlines without a job, or passed and not recorded']);
  });
});
