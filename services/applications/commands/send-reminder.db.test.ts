import { describe, expect, it } from 'vitest';
import { day, hour, minute } from '#infra/test/clock.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import { checkDeadline } from '#services/applications/check-deadline.ts';
import { queues } from '#services/applications/effects.ts';
import { jobsFor } from '../effects.ts';

const { ctx, clock, owner, submit, advance, applicationAt, signInStaff } = await freshDatabase();
const jobs = testJobs(ctx);

async function remindersOf(id: string): Promise<string[]> {
  const { rows } = await owner.query(
    `select data -> 'data' ->> 'before' as before from application_events
     where application_id = $1 and type = 'reminder.sent' order by version`,
    [id],
  );
  return rows.map(({ before }) => before);
}
interface Waiting {
  job_id: string;
  data: { applicationId: string; version: number; at: string };
  start_after: string;
}
async function jobOf(id: string): Promise<Waiting[]> {
  const { rows } = await owner.query(
    'select job_id, data, start_after from job_outbox where application_id = $1 and queue = $2',
    [id, queues.checkDeadline],
  );
  return rows;
}
/** The deadline's job, taken from the outbox as a worker has it. */
async function taken(id: string): Promise<Waiting> {
  const [job] = await jobOf(id);
  if (!job) throw new Error('the deadline has no job');
  await owner.query('delete from job_outbox where job_id = $1', [job.job_id]);
  return job;
}

describe('a reminder', () => {
  it('recalls the address with the very link of the confirmation, then for the last time', async () => {
    const { email } = exampleForm();
    const id = await submit({ email });
    await jobs.runDue();
    clock.advance(7 * day);
    await jobs.runDue();
    clock.advance(2 * day);
    await jobs.runDue();
    const mails = await mailsTo(owner, email);
    const about = mails.filter(({ subject }) => !subject.includes('password'));
    expect(about.map(({ subject }) => subject).slice(1)).toEqual([
      'Reminder: your e-mail address is not confirmed yet',
      'Last reminder: your e-mail address is not confirmed yet',
    ]);
    expect(new Set(about.map(tokenIn)).size).toBe(1);
    expect(await remindersOf(id)).toEqual(['3d', '1d']);
  });

  it('leaves a deadline one job at a time, however often the one before is worked', async () => {
    const id = await submit();
    clock.advance(7 * day);
    const { job_id, data } = await taken(id);
    const again = () => checkDeadline(ctx)({ id: job_id, data });
    await Promise.all([again(), again(), again()]);
    await again();
    expect(await remindersOf(id)).toEqual(['3d']);
    expect((await jobOf(id)).map(({ data: { at } }) => at)).toEqual([
      new Date(clock.now().getTime() + 2 * day).toISOString(),
    ]);
  });

  it('is not mailed once the step was done or the deadline passed before the mail left', async () => {
    const { email } = exampleForm();
    const id = await submit({ email });
    clock.advance(7 * day);
    const { job_id, data } = await taken(id);
    await checkDeadline(ctx)({ id: job_id, data });
    await advance(id, 'email_confirmed');
    await jobs.runDue();
    expect(await remindersOf(id)).toEqual(['3d']);
    expect((await mailsTo(owner, email)).filter(({ subject }) => /eminder/.test(subject))).toEqual([]);
  });

  it('can be sent again while its deadline is in force', async () => {
    const { id } = await applicationAt('detailed_info_requested');
    clock.advance(4 * day);
    await jobs.runDue();
    let editor = await signInStaff('editor');
    const reminders = async () => {
      const { body } = await editor.get<{
        items: { id: string; kind: string; resendRefusal: string | null }[];
      }>(`/api/applications/${id}/mails`);
      return body.items.filter(({ kind }) => kind === 'reminder');
    };
    const [first] = await reminders();
    expect(first).toMatchObject({ resendRefusal: null });
    const key = { key: crypto.randomUUID() };
    expect((await editor.post(`/api/applications/${id}/mails/${first?.id}/resend`, {}, key)).status).toBe(
      202,
    );
    await jobs.runDue();
    expect(await reminders()).toHaveLength(2);
    clock.advance(3 * day);
    await jobs.runDue();
    editor = await signInStaff('editor');
    expect((await reminders())[0]?.resendRefusal).toMatch(/over or met/);
  });

  it('is not part of an import', () => {
    const event = {
      type: 'application.submitted',
      data: { position: 'general', legacy: true },
      eventId: crypto.randomUUID(),
      version: 1,
    };
    expect(jobsFor(event as never, crypto.randomUUID())).toEqual([]);
  });
});

describe('F13: a worker whose clock is ten minutes', () => {
  it('behind does nothing early and loses nothing', async () => {
    const id = await submit();
    for (const [wait, reminders] of [
      [7 * day, ['3d']],
      [2 * day, ['3d', '1d']],
      [1 * day, ['3d', '1d']],
    ] as const) {
      clock.advance(wait - 10 * minute);
      const before = await remindersOf(id);
      const job = await taken(id);
      await checkDeadline(ctx)({ id: job.job_id, data: job.data });
      expect(await remindersOf(id)).toEqual(before);
      // It looks again after those ten minutes by the clock that starts jobs, and waits for the same instant.
      const again = await taken(id);
      expect(again.data).toEqual(job.data);
      const waits = Date.parse(again.start_after) - Date.now();
      expect(waits).toBeGreaterThan(9 * minute);
      expect(waits).toBeLessThan(11 * minute);
      clock.advance(10 * minute);
      await checkDeadline(ctx)({ id: again.job_id, data: again.data });
      expect(await remindersOf(id)).toEqual(reminders);
    }
    const missed = "select from application_events where application_id = $1 and type = 'deadline.missed'";
    expect((await owner.query(missed, [id])).rowCount).toBe(1);
    expect(await jobOf(id)).toEqual([]);
  });

  it('behind after a reminder waits for the next, not for the one that was given', async () => {
    const id = await submit();
    clock.advance(7 * day + 5 * minute);
    const { job_id, data } = await taken(id);
    await checkDeadline(ctx)({ id: job_id, data });
    clock.advance(-10 * minute);
    await checkDeadline(ctx)({ id: job_id, data });
    clock.advance(2 * day + 10 * minute);
    await jobs.runDue();
    expect(await remindersOf(id)).toEqual(['3d', '1d']);
  });

  it('ahead gives each reminder and the miss once, and a clock put right repeats none', async () => {
    const id = await submit();
    clock.advance(10 * minute);
    for (const wait of [7 * day, 2 * day, 1 * day]) {
      clock.advance(wait - 10 * minute);
      const { job_id, data } = await taken(id);
      clock.advance(10 * minute);
      await checkDeadline(ctx)({ id: job_id, data });
      clock.advance(-10 * minute);
      await checkDeadline(ctx)({ id: job_id, data });
      clock.advance(10 * minute);
    }
    clock.advance(hour);
    await jobs.runDue();
    expect(await remindersOf(id)).toEqual(['3d', '1d']);
  });
});
