import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { day, hour } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs } from '#infra/test/jobs.ts';
import { projectionsOf } from '#infra/test/replay.ts';
import { readStream } from '#services/event-log/read.ts';
import { type DeadlineKind, deadlineOfStatus, type Status } from '#state-machines/application/vocabulary.ts';
import type { ApplicationDetail, applicationPage } from '../contract.ts';

const { ctx, clock, owner, signInStaff, submit, advance, applicationAt } = await freshDatabase();
const jobs = testJobs(ctx);

async function missed(id: string): Promise<number> {
  return (await readStream(owner, id)).filter((row) => row.type === 'deadline.missed').length;
}
async function deadlineOf(id: string) {
  const { state } = await projectionsOf(owner, id);
  return { status: state?.status, ...state?.deadline, isOverdue: state?.isOverdue };
}

const durations: Record<DeadlineKind, number> = {
  email: 10 * day,
  details: 7 * day,
  assessment: 48 * hour,
  documents: 7 * day,
  contract: 7 * day,
};

describe('ruling 9: a deadline', () => {
  it.each(Object.entries(deadlineOfStatus) as [Status, DeadlineKind][])(
    'is set by entering %s, missed once, and rejects no one',
    async (status, kind) => {
      const { id } = await applicationAt(status);
      const due = new Date(clock.now().getTime() + durations[kind]).toISOString();
      expect(await deadlineOf(id)).toMatchObject({ status, kind, due, isOverdue: false });
      clock.advance(durations[kind]);
      await jobs.runDue();
      expect(await missed(id)).toBe(1);
      expect(await deadlineOf(id)).toMatchObject({ status, kind, due, isOverdue: true });
    },
  );

  it('is recorded once, however often its job runs', async () => {
    const id = await submit();
    clock.advance(10 * day);
    const job = { applicationId: id, version: 2 };
    await Promise.all(Array.from({ length: 8 }, () => jobs.work('check-deadline', job)));
    await jobs.work('check-deadline', job);
    expect(await missed(id)).toBe(1);
  });

  it('that was left behind does nothing', async () => {
    const id = await submit();
    await advance(id, 'email_confirmed');
    clock.advance(11 * day);
    await jobs.work('check-deadline', { applicationId: id, version: 2 });
    expect(await missed(id)).toBe(0);
    expect(await deadlineOf(id)).toMatchObject({ status: 'email_confirmed', isOverdue: false });
  });

  it('that was replaced does nothing; the new one counts', async () => {
    const id = await submit();
    clock.advance(9 * day);
    await advance(id, 'email_confirmation_sent');
    clock.advance(2 * day);
    await jobs.runDue();
    expect(await missed(id)).toBe(0);
    clock.advance(8 * day);
    await jobs.runDue();
    expect(await missed(id)).toBe(1);
  });

  it('is cleared by leaving the status, overdue or not', async () => {
    const id = await submit();
    clock.advance(10 * day);
    await jobs.runDue();
    expect((await deadlineOf(id)).isOverdue).toBe(true);
    await advance(id, 'email_confirmed');
    expect((await projectionsOf(owner, id)).state).toMatchObject({ deadline: null, isOverdue: false });
  });

  it('of an application that is gone is an error that the queue keeps', async () => {
    const job = { applicationId: crypto.randomUUID(), version: 2 };
    await expect(jobs.work('check-deadline', job)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('staff', () => {
  it('get one mail, without the person’s name', async () => {
    const id = await submit({ lastName: 'Unverwechselbar' });
    clock.advance(10 * day);
    await jobs.runDue();
    const about = (await mailsTo(owner, 'staff@adjutant.example')).filter((mail) => mail.text.includes(id));
    // Both left at the same instant of the test's clock.
    expect(about.map((mail) => mail.subject).sort()).toEqual([
      'A deadline has passed',
      'New application received',
    ]);
    const notice = about.find((mail) => mail.subject === 'A deadline has passed');
    expect(notice?.text).toContain('A deadline has passed in Application Received');
    expect(notice?.text).not.toContain('Unverwechselbar');
  });

  it('see it as overdue from the very moment, before the job has run; and as urgent the day before', async () => {
    const id = await submit();
    clock.advance(9 * day);
    const inList = async (deadline: string) => {
      const editor = await signInStaff('editor');
      const { body } = await editor.get<z.infer<typeof applicationPage>>(
        `/api/applications?deadline=${deadline}&limit=200`,
      );
      return body.items.some((item) => item.id === id);
    };
    expect([await inList('urgent'), await inList('overdue')]).toEqual([true, false]);
    clock.advance(day);
    expect([await inList('urgent'), await inList('overdue')]).toEqual([false, true]);
    const editor = await signInStaff('editor');
    const { body } = await editor.get<ApplicationDetail>(`/api/applications/${id}`);
    expect(body.deadline).toMatchObject({ kind: 'email', isOverdue: true });
    expect(await missed(id)).toBe(0);
  });
});
