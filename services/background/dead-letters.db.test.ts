import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditRows } from '#infra/test/audit-rows.ts';
import { nowClock } from '#infra/test/clock.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { memoryLog } from '#infra/test/memory-log.ts';
import { startSmtp } from '#infra/test/smtp.ts';
import { until } from '#infra/test/until.ts';
import { readConfig } from '#services/start/config.ts';
import { jobs } from '#services/start/ops/jobs.ts';
import { type Tools, UsageError } from '#services/start/ops/tools.ts';
import { runWorker } from '#services/start/run-worker.ts';
import type { DeadLettersPage } from './contract.ts';
import { jobList } from './job-list.ts';

const { ctx, env, url, owner, submit, signInStaff, visitor } = await freshDatabase({ clock: nowClock() });
const smtp = await startSmtp();
const admin = await signInStaff('admin');
const editor = await signInStaff('editor');
const path = '/api/jobs/dead-letters';
const list = async (query = '') => (await editor.get<DeadLettersPage>(`${path}${query}`)).body;
const refusal = (email: string) => ({ responseCode: 550, message: `<${email}>: no such mailbox` });

beforeAll(async () => {
  const config = readConfig({ ...env, SMTP_URL: smtp.url });
  const { stop } = await runWorker(config, url, memoryLog().logger);
  afterAll(stop);
});

async function refusedMail(): Promise<{ id: string; email: string }> {
  const { email } = exampleForm();
  smtp.refuseRecipient(email, refusal(email));
  const before = (await list()).total;
  const id = await submit({ email });
  await until(list, ({ total }) => total === before + 1);
  return { id, email };
}
const mailOf = async (id: string) =>
  (
    await owner.query(
      "select status, attempts, response from mails where application_id = $1 and kind = 'confirmation'",
      [id],
    )
  ).rows;
const jobsOf = async (id: string) =>
  (
    await owner.query(
      `select name, state, id from pgboss.job where data ->> 'applicationId' = $1 and name in ('send-confirmation', 'dead-letters')
       order by name, state`,
      [id],
    )
  ).rows;

describe('F7, F8: a job that fails for good', () => {
  it('S27: is listed at once with what it failed of, while its queue goes on; what is kept names no address', async () => {
    const { id, email } = await refusedMail();
    const other = exampleForm().email;
    await submit({ email: other });
    await until(
      async () => smtp.mailsTo(other).length,
      (mails) => mails === 1,
    );
    const { items, total } = await list();
    expect(total).toBe(1);
    const [original] = (await jobsOf(id)).filter(({ name }) => name === 'send-confirmation');
    expect(items[0]).toMatchObject({
      queue: 'send-confirmation',
      label: 'Confirmation mail',
      jobId: original.id,
      data: { applicationId: id, version: 1 },
      applicationId: id,
      error: expect.stringContaining('550 <[address]>: no such mailbox'),
      attempts: 1,
    });
    expect(await mailOf(id)).toMatchObject([{ status: 'failed', attempts: 1 }]);
    const everything = await owner.query(
      'select j::text as kept from pgboss.job j union all select m::text from mails m',
    );
    for (const { kept } of everything.rows) expect(kept).not.toContain(email);
  });

  it('does what it was to do once it is redriven, under the identity that it had, and once', async () => {
    const { id, email } = await refusedMail();
    const [dead] = (await list()).items;
    expect(dead?.applicationId).toBe(id);
    smtp.refuseRecipient(email, null);
    const answers = await Promise.all([1, 2].map(() => admin.post(`${path}/${dead?.id}/redrive`, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    await until(
      () => mailOf(id),
      ([mail]) => mail?.status === 'sent',
    );
    await until(
      () => jobsOf(id),
      ([job]) => job?.state === 'completed',
    );
    expect(await jobsOf(id)).toEqual([{ name: 'send-confirmation', state: 'completed', id: dead?.jobId }]);
    expect(smtp.mailsTo(email)).toHaveLength(1);
    expect(await mailOf(id)).toMatchObject([{ attempts: 2 }]);
    const audited = await owner.query(
      "select from audit_logs where action = 'job_redriven' and resource_id = $1",
      [dead?.id],
    );
    expect(audited.rowCount).toBe(1);
  });

  it('comes back to the dead letters as the same job when it fails again', async () => {
    const { id } = await refusedMail();
    const [before] = (await list()).items;
    await admin.post(`${path}/${before?.id}/redrive`, {});
    const { items } = await until(
      list,
      ({ items: [first] }) => first?.id !== before?.id && first?.applicationId === id,
    );
    expect(items[0]).toMatchObject({ jobId: before?.jobId, attempts: 1 });
    expect(await mailOf(id)).toMatchObject([{ status: 'failed', attempts: 2 }]);
  });

  it('whose ids are none goes there without another try', async () => {
    const job = crypto.randomUUID();
    await owner.query(
      `insert into account_job_outbox (job_id, queue, data) values ($1, 'send-status-mail', '{"applicationId": "none", "version": 1}')`,
      [job],
    );
    const { items } = await until(list, (page) => page.items.some(({ jobId }) => jobId === job));
    expect(items.find(({ jobId }) => jobId === job)).toMatchObject({
      queue: 'send-status-mail',
      attempts: 1,
    });
    const dead = items.find(({ jobId }) => jobId === job);
    const refused = await admin.request('DELETE', `${path}/${dead?.id}`, { reason: '' });
    expect(refused.status).toBe(400);
    const gone = await admin.request('DELETE', `${path}/${dead?.id}`, { reason: 'made by hand' });
    expect(gone.status).toBe(204);
    expect((await admin.request('DELETE', `${path}/${dead?.id}`, { reason: 'made by hand' })).status).toBe(
      404,
    );
    expect(await auditRows({ owner, ctx }, "action = 'job_discarded'")).toMatchObject([
      { metadata: { queue: 'send-status-mail', jobId: job, reason: 'made by hand' } },
    ]);
  });

  it('is paged, newest first, and all are redriven at once', async () => {
    await refusedMail();
    const first = await list('?limit=1');
    expect(first.items).toHaveLength(1);
    const rest = await list(`?limit=200&cursor=${first.next}`);
    expect(rest.next).toBeNull();
    expect([...first.items, ...rest.items]).toEqual((await list()).items);
    expect(first.total).toBe(rest.items.length + 1);
    const said: string[] = [];
    const tools = { ctx, answer: (_: unknown, lines: string[]) => said.push(...lines) } as unknown as Tools;
    expect(await jobs.run(tools, {})).toBe(1);
    expect(said.join('\n')).toContain('send-confirmation, tried once');
    await expect(jobs.run(tools, { redrive: 'some' })).rejects.toThrow(UsageError);
    expect(await jobs.run(tools, { redrive: first.items[0]?.id })).toBe(0);
    expect(said.at(-1)).toBe('1 job goes back to its queue.');
    await until(
      list,
      ({ items: [top] }) => top?.jobId === first.items[0]?.jobId && top?.id !== first.items[0]?.id,
    );
    const { body } = await admin.post<{ redriven: number }>(`${path}/redrive`, {});
    expect(body).toEqual({ redriven: first.total });
  });

  it('is staff’s to see and an admin’s to act on', async () => {
    expect((await visitor().get(path)).status).toBe(401);
    expect((await editor.post(`${path}/redrive`, {})).status).toBe(403);
    expect((await editor.get(`${path}?cursor=x`)).status).toBe(400);
  });
});

it('every queue has a name for people', () => {
  expect(new Set(jobList.map(({ label }) => label)).size).toBe(jobList.length);
});
