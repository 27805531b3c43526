import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { endAll, startWorker } from '#infra/faults/processes.ts';
import { nowClock } from '#infra/test/clock.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs, tokenIn } from '#infra/test/jobs.ts';
import { startSmtp } from '#infra/test/smtp.ts';
import { until } from '#infra/test/until.ts';
import { FailsForGood } from '#services/platform/jobs/job-errors.ts';
import { smtpMail } from '#services/platform/mail.ts';
import { deliver } from './deliver.ts';

const { ctx, env, owner, visitor, submit, advance } = await freshDatabase({ clock: nowClock() });

const { url: smtpUrl, refuse, mailsTo } = await startSmtp();
afterAll(endAll);
beforeEach(() => refuse());

async function recordsOf(id: string, kind = 'confirmation') {
  const { rows } = await owner.query(
    'select status, attempts, response, sent_at is not null as has_time from mails where application_id = $1 and kind = $2',
    [id, kind],
  );
  return rows;
}

describe('the worker with an SMTP server', () => {
  it('sends the confirmation whose link works, and tells staff, through outbox and queue', async () => {
    const worker = await startWorker({ ...env, SMTP_URL: smtpUrl, STAFF_MAILBOX: 'staff@adjutant.example' });
    const { email } = exampleForm();
    const id = await submit({ email, firstName: 'Flurina' });
    await until(
      async () => [mailsTo(email).length, (await recordsOf(id)).length],
      ([mails, records]) => mails === 1 && records === 1,
    );
    const [mail] = mailsTo(email);
    expect(mail?.from).toBe('office@adjutant.example');
    expect(mail?.source).toMatch(/^Subject: Please confirm your application\r$/m);
    expect(mail?.source).toMatch(/^Message-ID: <[0-9a-f-]{36}@adjutant\.example>\r$/im);
    expect(mail?.text).toContain('Dear Flurina');
    const confirmed = await visitor().post('/api/auth/confirm', { token: tokenIn(mail) });
    expect(confirmed).toMatchObject({ status: 200, body: { firstName: 'Flurina', alreadyConfirmed: false } });
    await until(
      () => recordsOf(id, 'initial_application'),
      ([record]) => record?.status === 'sent',
    );
    const toStaff = mailsTo('staff@adjutant.example');
    expect(toStaff).toHaveLength(1);
    expect(toStaff[0]?.text).toContain(`/admin/applications/${id}`);
    expect(toStaff[0]?.text).not.toMatch(/Flurina|ursina/);
    expect(await recordsOf(id)).toEqual([
      { status: 'sent', attempts: 1, response: expect.stringContaining('4711'), has_time: true },
    ]);
    expect(await worker.end()).toBe(0);
  });
});

describe('F7: a mail', () => {
  const jobs = testJobs(ctx, smtpMail(smtpUrl, 'Adjutant AG <office@adjutant.example>'));
  async function fresh(): Promise<{
    id: string;
    email: string;
    job: { applicationId: string; version: number };
  }> {
    const { email } = exampleForm();
    const id = await submit({ email });
    return { id, email, job: { applicationId: id, version: 1 } };
  }

  it('leaves once a cause, also when its job runs twice', async () => {
    const { id, email, job } = await fresh();
    await jobs.work('send-confirmation', job);
    await jobs.work('send-confirmation', job);
    expect(mailsTo(email)).toHaveLength(1);
    expect(await recordsOf(id)).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });

  it('that is put off (4xx) is an error for the queue, noted, and goes out at the next try', async () => {
    const { id, email, job } = await fresh();
    refuse({ responseCode: 451, message: 'greylisted, come again' });
    await expect(jobs.work('send-confirmation', job)).rejects.toThrow('451');
    expect(await recordsOf(id)).toEqual([
      { status: 'queued', attempts: 1, response: expect.stringContaining('greylisted'), has_time: false },
    ]);
    await jobs.work('send-confirmation', job);
    expect(await recordsOf(id)).toMatchObject([{ status: 'sent', attempts: 2, has_time: true }]);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('S27: that is refused (5xx) is over, noted with what the server said but not to whom', async () => {
    const { id, email, job } = await fresh();
    refuse({ responseCode: 550, message: `<${email}>: no such mailbox` });
    await expect(jobs.work('send-confirmation', job)).rejects.toThrow(FailsForGood);
    const [record] = await recordsOf(id);
    expect(record).toMatchObject({ status: 'failed', attempts: 1 });
    expect(record.response).toContain('550 <[address]>: no such mailbox');
    expect(mailsTo(email)).toHaveLength(0);
  });

  it('whose template throws is over at once, recorded with why, and sends nothing; one whose database is away is not over', async () => {
    const { id } = await fresh();
    const cause = { applicationId: id, version: 1, kind: 'employed' } as const;
    const send = async () => expect.fail('nothing was to be sent');
    const broken = deliver(
      { ctx, send, publicUrl: 'http://localhost:3000' },
      cause,
      async () => {
        throw new TypeError('no name for ursina@post.example');
      },
      null,
    );
    await expect(broken).rejects.toThrow(FailsForGood);
    expect(await recordsOf(id, 'employed')).toMatchObject([
      { status: 'failed', attempts: 1, response: 'The mail could not be written: no name for [address]' },
    ]);
    const away = deliver(
      { ctx, send, publicUrl: 'http://localhost:3000' },
      cause,
      async () => {
        await owner.query('select 1 / 0');
        throw new Error('not reached');
      },
      null,
    );
    await expect(away).rejects.not.toThrow(FailsForGood);
    expect(await recordsOf(id, 'employed')).toMatchObject([{ status: 'queued', attempts: 2 }]);
  });

  it('asked for by two jobs at once leaves once', async () => {
    const { email, job } = await fresh();
    await Promise.all([jobs.work('send-confirmation', job), jobs.work('send-confirmation', job)]);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('tried again carries the same Message-ID and the same link', async () => {
    const { id, email, job } = await fresh();
    await jobs.work('send-confirmation', job);
    await owner.query("update mails set status = 'failed' where application_id = $1", [id]);
    await jobs.work('send-confirmation', job);
    const [first, second] = mailsTo(email);
    const idOf = (source?: string) => /^Message-ID: (.*)$/im.exec(source ?? '')?.[1];
    expect(idOf(second?.source)).toBe(idOf(first?.source));
    expect(tokenIn(second)).toBe(tokenIn(first));
  });

  it('whose server is down is an error for the queue, noted', async () => {
    const { id, job } = await fresh();
    const down = testJobs(ctx, smtpMail('smtp://127.0.0.1:1', 'office@adjutant.example'));
    await expect(down.work('send-confirmation', job)).rejects.toThrow('ECONNREFUSED');
    expect(await recordsOf(id)).toMatchObject([{ status: 'queued', attempts: 1 }]);
  });

  it('is not sent to an address that needs no confirmation any more, or whose data is gone', async () => {
    const { id, email, job } = await fresh();
    await advance(id, 'email_confirmed');
    await jobs.work('send-confirmation', job);
    const gone = await fresh();
    await owner.query('delete from application_forms where application_id = $1', [gone.id]);
    await jobs.work('send-confirmation', gone.job);
    await jobs.work('send-admin-notification', { ...gone.job, type: 'initial_application' });
    expect([...mailsTo(email), ...mailsTo(gone.email)]).toEqual([]);
  });

  it('S25, S30: shows a name as it is, never as markup, another header or a link', async () => {
    const { email } = exampleForm();
    const id = await submit({
      email,
      firstName: '<img src=x>\r\nBcc: all@adjutant.example www.evil.example',
    });
    await jobs.work('send-confirmation', { applicationId: id, version: 1 });
    const [mail] = mailsTo(email);
    expect(mail?.to).toEqual([email]);
    expect(mail?.source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/im);
    expect(mail?.text).toContain('&lt;img src');
    expect(mail?.text).toContain('Dear <img src=x> Bcc: all @ adjutant. example www. evil. example\r\n');
  });
});
