import { expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs } from '#infra/test/jobs.ts';
import { senderOf } from '#services/notifications/sender.ts';
import { outboxMail } from '#services/platform/mail.ts';
import { defaults } from './contract.ts';

const { ctx, clock, owner, visitor, signInStaff, submit } = await freshDatabase();
const admin = await signInStaff('admin');
const name = 'Nordwind, Söhne & Co GmbH';

it('the company’s name of the settings stands in authenticator apps, senders of mails and refused passwords', async () => {
  const saved = await admin.request('PUT', '/api/settings/company', {
    value: { ...defaults.company, name },
    version: 0,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);

  const editor = await signInStaff('editor');
  const { body } = await editor.post<{ qrCode: string }>('/api/auth/factors');
  const uri = new URL(body.qrCode);
  expect(uri.searchParams.get('issuer')).toBe(name);
  expect(decodeURIComponent(uri.pathname)).toBe(`/${name}:${editor.email}`);

  const from = () => senderOf('office@post.example', ctx.settings.company);
  const jobs = testJobs(ctx, outboxMail(ctx.pool, from, clock.now));
  await submit();
  await jobs.runDue();
  const { rows } = await owner.query<{ sender: string }>('select distinct sender from mail_outbox');
  expect(rows).toEqual([{ sender: `"${name}" <office@post.example>` }]);

  const person = { email: 'ursina@post.example', firstName: 'Ursina', lastName: 'Moser', side: 'applicant' };
  const refused = await visitor().post<{ errors: { message: string }[] }>('/api/auth/sign-up', {
    ...person,
    password: 'nordwind-söhne & co 26',
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'Please leave the name of the company out of the password.' }] },
  });
});
