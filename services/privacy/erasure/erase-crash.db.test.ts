import { expect, it } from 'vitest';
import { applicantAt, storedKeys, upload } from '#infra/test/documents.ts';
import { dyingPool } from '#infra/test/dying-pool.ts';
import { pdf } from '#infra/test/files.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs } from '#infra/test/jobs.ts';
import type { Context } from '#services/platform/context.ts';
import { outboxMail } from '#services/platform/mail.ts';
import type { Deletion } from '../contract.ts';
import { erasePerson } from './erase-person.ts';

const world = await freshDatabase();
const { ctx, owner, signInStaff } = world;
const jobs = testJobs(ctx);

const dyingAt = (nth: number): Context => ({ ...ctx, pool: dyingPool(ctx.pool, nth).pool });

it('S27: an erasure that is killed before each of its statements in turn is finished all the same, once', async () => {
  const who = await applicantAt(world);
  await upload(who, 'passport_id', pdf('Killed passport'));
  const second = await world.submit({ email: 'another@post.example' });
  const { rows } = await owner.query('select user_id from application_forms where application_id = $1', [
    who.applicationId,
  ]);
  const userId = rows[0].user_id;
  await owner.query('update application_forms set user_id = $2 where application_id = $1', [second, userId]);
  const admin = await signInStaff('admin');
  await admin.post('/api/sandboxes', { forkOf: second });
  const asked = await who.post<{ requestId: string }>('/api/privacy/deletion-requests', {});
  const path = `/api/privacy/deletion-requests/${asked.body.requestId}`;
  expect((await admin.post(`${path}/approve`, {})).status).toBe(200);
  await owner.query('delete from account_job_outbox');

  const send = outboxMail(ctx.pool, 'office@adjutant.example', ctx.clock);
  let deaths = 0;
  for (let nth = 1; ; nth++) {
    const tried = erasePerson({ ctx: dyingAt(nth), send, leaseMs: 50, publicUrl: 'http://localhost:3000' })({
      id: crypto.randomUUID(),
      data: { requestId: asked.body.requestId },
    });
    const killed = await tried.then(
      () => false,
      (error: Error) => /killed/.test(error.message) || Promise.reject(error),
    );
    if (!killed) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(60);

  await jobs.runDue();
  const { body } = await admin.get<Deletion>(path);
  expect(body).toMatchObject({
    status: 'completed',
    proof: {
      mail: 'sent',
      files: 1,
      keysDestroyed: 2,
      removed: { application_forms: 2, application_documents: 1, users: 1 },
    },
  });
  expect(body.proof?.applications.map(({ verified }) => verified)).toEqual([true, true]);
  expect(await storedKeys(ctx)).toEqual([]);
  const count = async (sql: string) => (await owner.query(`select count(*)::int as n from ${sql}`)).rows[0].n;
  const of = (type: string) =>
    count(
      `application_events where type = '${type}' and application_id in ('${who.applicationId}', '${second}')`,
    );
  expect(await of('personal_data.erased')).toBe(2);
  expect(await of('application.withdrawn')).toBe(2);
  expect(await count("mail_outbox where subject = 'Your personal data has been deleted'")).toBe(1);
  expect(await count('sandboxes')).toBe(0);
  expect(await count("application_forms where email <> '[erased]'")).toBe(0);
  expect(await count(`users where id = '${userId}'`)).toBe(0);
}, 90_000);
