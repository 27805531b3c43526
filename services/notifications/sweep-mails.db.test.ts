import { afterAll, describe, expect, it } from 'vitest';
import { day, nowClock } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs } from '#infra/test/jobs.ts';
import type { MaintenanceOverview } from '#services/background/contract.ts';
import { newId } from '#services/platform/ids.ts';
import { createBoss } from '#services/platform/jobs/jobs.ts';
import type { MailRecord } from './contract.ts';

const { ctx, clock, owner, submit, signInStaff, visitor } = await freshDatabase({ clock: nowClock() });
const jobs = testJobs(ctx);
const boss = createBoss(ctx.pool, () => undefined);
await boss.start();
afterAll(() => boss.stop({ graceful: false }));

const queue = 'send-status-mail';
interface Hanging {
  status?: 'queued' | 'sending';
  jobId?: string | null;
  leaseAgo?: string;
  queuedAgo?: string;
}
/** A mail's record as a worker left it. */
async function hanging({
  status = 'queued',
  jobId = null,
  leaseAgo = '1 hour',
  queuedAgo = '200 minutes',
}: Hanging) {
  const [id, applicationId] = [newId(), await submit()];
  await owner.query(
    `insert into mails (mail_id, application_id, kind, cause_version, status, attempts, queued_at, job_id, lease_id, lease_until, response)
     values ($1, $2, 'employed', 1, $3, 1, now() - $4::interval, $5, $6, now() - $7::interval, '451 later')`,
    [id, applicationId, status, queuedAgo, jobId, status === 'sending' ? newId() : null, leaseAgo],
  );
  return { id, applicationId };
}
const stateOf = async ({ id }: { id: string }) =>
  (await owner.query('select status, reason from mails where mail_id = $1', [id])).rows[0];
async function job(state: 'waiting' | 'done' | 'failed'): Promise<string> {
  const id = newId();
  await boss.insert(queue, [{ id, data: {} }]);
  if (state === 'waiting') return id;
  await owner.query('update pgboss.job set state = $2, completed_on = now() where id = $1', [
    id,
    state === 'done' ? 'completed' : 'failed',
  ]);
  return id;
}
const overview = async () => {
  const { body } = await (await signInStaff('editor')).get<MaintenanceOverview>('/api/maintenance');
  return body;
};

describe('sweep-mails', () => {
  it('ends the mails that no job will send any more, each with what is known of it, and no other', async () => {
    const over = await hanging({ jobId: await job('done') });
    const gone = await hanging({ jobId: newId() });
    const dead = await hanging({ jobId: await job('failed') });
    const killed = await hanging({ status: 'sending', jobId: await job('done') });
    const old = await hanging({ queuedAgo: '3 days' });
    const waiting = await hanging({ jobId: await job('waiting') });
    const sending = await hanging({ status: 'sending', jobId: newId(), leaseAgo: '-20 seconds' });
    const recent = await hanging({});
    const handed = newId();
    await owner.query("insert into account_job_outbox (job_id, queue, data) values ($1, $2, '{}')", [
      handed,
      queue,
    ]);
    const inOutbox = await hanging({ jobId: handed });

    await jobs.work('sweep-mails', {});
    expect(await stateOf(over)).toEqual({ status: 'withdrawn', reason: 'job-gone' });
    expect(await stateOf(gone)).toEqual({ status: 'withdrawn', reason: 'job-gone' });
    expect(await stateOf(dead)).toEqual({ status: 'failed', reason: null });
    expect(await stateOf(killed)).toEqual({ status: 'withdrawn', reason: 'interrupted' });
    expect(await stateOf(old)).toEqual({ status: 'withdrawn', reason: 'job-gone' });
    for (const one of [waiting, inOutbox, recent])
      expect(await stateOf(one)).toEqual({ status: 'queued', reason: null });
    expect(await stateOf(sending)).toEqual({ status: 'sending', reason: null });

    const { items, mails } = await overview();
    expect(items.find(({ name }) => name === 'sweep-mails')?.last?.findings).toEqual({
      mails: { failed: 1, withdrawn: 4 },
      unfinished: 4,
      oldestHours: 3,
    });
    expect(mails).toEqual({ unfinished: 4, oldestAt: expect.any(String) });
    expect(clock.now().getTime() - Date.parse(mails.oldestAt ?? '')).toBeGreaterThan(2.9 * 3_600_000);
    await owner.query('delete from account_job_outbox where job_id = $1', [handed]);
  });

  it('goes through more mails than it takes at a time', async () => {
    await owner.query(
      `insert into mails (mail_id, kind, status, attempts, queued_at, job_id)
       select gen_random_uuid(), 'new_factor', 'queued', 1, now(), gen_random_uuid() from generate_series(1, 1200)`,
    );
    await jobs.work('sweep-mails', {});
    const { rows } = await owner.query(
      "select status, count(*) as n from mails where kind = 'new_factor' group by 1",
    );
    expect(rows).toEqual([{ status: 'withdrawn', n: 1200 }]);
  });

  it('is seen from outside: how many mails have not ended, and how old the oldest is', async () => {
    const { text } = await visitor()
      .get('/metrics')
      .then(({ body }) => ({ text: String(body) }));
    expect(text).toMatch(/^mails_unfinished 3$/m);
    const age = Number(/^mails_unfinished_oldest_seconds (\S+)$/m.exec(text)?.[1]);
    expect(age).toBeGreaterThan(2.9 * 3_600);
    expect(age).toBeLessThan(day / 1_000);
  });

  it('shows staff in words why a mail was withdrawn', async () => {
    const { id, applicationId } = await hanging({ jobId: newId() });
    await jobs.work('sweep-mails', {});
    const editor = await signInStaff('editor');
    const { body } = await editor.get<{ items: MailRecord[] }>(`/api/applications/${applicationId}/mails`);
    expect(body.items.find((mail) => mail.id === id)).toMatchObject({
      status: 'withdrawn',
      withdrawnBecause: 'Its job ended without sending it.',
    });
  });
});
