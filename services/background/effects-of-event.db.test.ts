import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nowClock } from '#infra/test/clock.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { memoryLog } from '#infra/test/memory-log.ts';
import { startSmtp } from '#infra/test/smtp.ts';
import { until } from '#infra/test/until.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { readConfig } from '#services/start/config.ts';
import { runWorker } from '#services/start/run-worker.ts';
import type { EventEffects } from './contract.ts';

/** GET /api/applications/:id/events/:version/effects: what an event caused, from the outbox to the mail server's answer. */
const { env, url, owner, submit, advance, applicationAt, signInStaff } = await freshDatabase({
  clock: nowClock(),
});
const smtp = await startSmtp();
const editor = await signInStaff('editor');
const admin = await signInStaff('admin');

async function effects(id: string, version: number): Promise<EventEffects> {
  const answer = await editor.get<EventEffects>(`/api/applications/${id}/events/${version}/effects`);
  expect(answer.status).toBe(200);
  return answer.body;
}
const states = ({ jobs }: EventEffects) => jobs.map(({ queue, state }) => `${queue} ${state}`);

describe('before any worker has run', () => {
  it('what is left to do waits in the outbox', async () => {
    const { id } = await applicationAt('email_confirmed');
    expect(states(await effects(id, 1))).toEqual([
      'create-applicant-user outbox',
      'send-confirmation outbox',
      'send-admin-notification outbox',
    ]);
    const { jobs } = await effects(id, 2);
    expect(jobs).toMatchObject([
      {
        queue: 'check-deadline',
        state: 'outbox',
        label: 'Check of a deadline',
        startAfter: expect.any(String),
      },
    ]);
    expect(await effects(id, 3)).toEqual({ isSandbox: false, mails: [], jobs: [], webhooks: [] });
    expect((await editor.get(`/api/applications/${id}/events/99/effects`)).status).toBe(404);
    expect((await editor.get(`/api/applications/${id}/events/none/effects`)).status).toBe(400);
  });
});

describe('with a worker', () => {
  beforeAll(async () => {
    const config = readConfig({ ...env, SMTP_URL: smtp.url });
    const { stop } = await runWorker(config, url, memoryLog().logger);
    afterAll(stop);
  });

  it('lists mails with their attempts and jobs as done; says so of what is no longer kept', async () => {
    const id = await submit();
    const done = await until(
      () => effects(id, 1),
      ({ jobs, mails }) => mails.length === 2 && jobs.every(({ state }) => state === 'done'),
    );
    expect(done.mails.map(({ kind, status, attempts }) => [kind, status, attempts]).toSorted()).toEqual([
      ['confirmation', 'sent', 1],
      ['initial_application', 'sent', 1],
    ]);
    expect(done.jobs[0]).toMatchObject({
      attempts: 1,
      error: null,
      isDeadLetter: false,
      finishedAt: expect.any(String),
    });
    expect((await effects(id, 2)).jobs).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    await owner.query("delete from pgboss.job where data ->> 'applicationId' = $1", [id]);
    expect(states(await effects(id, 1))).toContain('send-confirmation forgotten');
  });

  it('S27: a job that failed for good is listed with its reason, which names no address', async () => {
    const { email } = exampleForm();
    smtp.refuseRecipient(email, { responseCode: 550, message: `<${email}>: no such mailbox` });
    const id = await submit({ email });
    const failed = await until(
      () => effects(id, 1),
      ({ jobs, mails }) =>
        jobs.some(({ isDeadLetter }) => isDeadLetter) && mails.some(({ status }) => status === 'failed'),
    );
    const job = failed.jobs.find(({ queue }) => queue === 'send-confirmation');
    expect(job).toMatchObject({ state: 'failed', attempts: 1 });
    expect(job?.error).toContain('no such mailbox');
    expect(JSON.stringify(failed)).not.toContain(email);
    expect(failed.mails.find(({ kind }) => kind === 'confirmation')).toMatchObject({ status: 'failed' });
  });

  it('a sandbox causes nothing', async () => {
    const { id } = await applicationAt('raw_review_pending');
    const copy = await admin.post<{ applicationId: string }>('/api/sandboxes', { forkOf: id });
    expect(copy.status).toBeLessThan(300);
    expect(await effects(copy.body.applicationId, 1)).toEqual({
      isSandbox: true,
      mails: [],
      jobs: [],
      webhooks: [],
    });
    await advance(id, 'detailed_info_requested');
    const { items } = (await editor.get<{ items: EventView[] }>(`/api/applications/${id}/events`)).body;
    expect(items.every(({ impersonator }) => impersonator === null)).toBe(true);
  });
});
