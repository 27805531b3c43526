import { beforeEach, describe, expect, it } from 'vitest';
import { minute } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs } from '#infra/test/jobs.ts';
import { newId } from '#services/platform/ids.ts';
import { securityText } from './security-text.ts';

const { ctx, owner, clock, visitor, app } = await freshDatabase();
const { runDue, work } = testJobs(ctx);
const staff = 'staff@adjutant.example';

const kept = async (email: string) =>
  (await owner.query('select kind, name, email, message from contact_messages where email = $1', [email]))
    .rows;
const mailsAbout = async (text: string) =>
  (await mailsTo(owner, staff)).filter((mail) => mail.text.includes(text));
/** Every message ends with a line of its own; its writer's address is not in the mail as one. */
const mailsOf = async ({ message: text }: { message: string }) =>
  (await mailsTo(owner, staff)).filter((mail) =>
    mail.text.split('\n').includes(text.split('\n').at(-1) ?? ''),
  );
/** So that each test's notices are the first of their window. */
beforeEach(() => clock.advance(10 * minute));
let written = 0;
const message = () => {
  written++;
  return {
    name: 'Livia Amrein',
    email: `livia.${written}@post.example`,
    message: `Subject: A house by the lake\nPhone: Not provided\n\nCould you call me on Monday? ${written}`,
  };
};
const send = '/api/secure-contact-form';
const report = '/api/security-reports';

describe('the contact form (applicant side, section 7)', () => {
  it('keeps what was written and mails it to staff, who can answer it', async () => {
    const body = message();
    expect(await visitor().post(send, body)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await kept(body.email)).toEqual([{ kind: 'contact', ...body }]);
    expect(await runDue()).toEqual(['send-contact-mail']);
    const [mail] = await mailsOf(body);
    expect(mail?.subject).toBe('A message from the website');
    expect(mail?.text).toContain('Could you call me on Monday?');
  });

  it('takes ten presses with one key as one message and one mail', async () => {
    const body = message();
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor().post(send, body, { key })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await kept(body.email)).toHaveLength(1);
    await runDue();
    expect(await mailsOf(body)).toHaveLength(1);
  });

  it('takes the same words with another key, or from another visitor with the same key, as another message', async () => {
    const [body, other] = [message(), message()];
    const key = crypto.randomUUID();
    await visitor().post(send, body, { key });
    await visitor().post(send, body, { key: crypto.randomUUID() });
    await visitor().post(send, other, { key });
    expect(await kept(body.email)).toHaveLength(2);
    expect(await kept(other.email)).toHaveLength(1);
  });

  it.each([
    ['name', { name: 'L' }, 'Name must be at least 2 characters'],
    ['email', { email: 'nowhere' }, 'Invalid email address'],
    ['message', { message: 'Call me' }, 'Message must be at least 10 characters'],
    ['message', { message: 'x'.repeat(2301) }, 'Please use at most 2300 characters'],
  ])('refuses a wrong %s with its sentence and keeps nothing', async (path, wrong, said) => {
    const body = { ...message(), ...wrong };
    const { status, body: problem } = await visitor().post(send, body);
    expect([status, problem.errors]).toEqual([400, [{ path, message: said }]]);
    expect(await kept(body.email)).toEqual([]);
  });

  it('S23: takes five a minute from one visitor, and says in the form’s words that it is enough', async () => {
    const hasty = visitor();
    for (let count = 0; count < 5; count++) expect((await hasty.post(send, message())).status).toBe(200);
    expect(await hasty.post(send, message())).toMatchObject({
      status: 429,
      body: { title: 'Rate Limit Exceeded', detail: 'Please wait before sending another message.' },
    });
    expect((await visitor().post(send, message())).status).toBe(200);
    clock.advance(minute);
    expect((await hasty.post(send, message())).status).toBe(200);
  });

  it('S3: answers every sender alike, and sends the writer nothing', async () => {
    const body = message();
    await visitor().post(send, body);
    await runDue();
    expect(await mailsTo(owner, body.email)).toEqual([]);
  });

  it('sends nothing about a message that was erased meanwhile', async () => {
    const before = (await mailsTo(owner, staff)).length;
    await work('send-contact-mail', { messageId: newId() });
    expect(await mailsTo(owner, staff)).toHaveLength(before);
  });
});

describe('a security report (ruling 34)', () => {
  it('needs no name and no address, is kept and mailed to staff', async () => {
    const text = 'The search takes any HTML that one types into it.';
    expect((await visitor().post(report, { name: '', email: '', message: text })).status).toBe(200);
    expect((await visitor().post(report, { message: `${text} Twice.` })).status).toBe(200);
    const { rows } = await owner.query("select name, email from contact_messages where kind = 'security'");
    expect(rows).toEqual([
      { name: '', email: '' },
      { name: '', email: '' },
    ]);
    await runDue();
    const [mail] = await mailsAbout('takes any HTML');
    expect(mail?.subject).toBe('A security report');
    expect(mail?.text).toContain('From someone who gave no name');
  });

  it('that holds markup reaches staff as text', async () => {
    await visitor().post(report, { message: 'Type <script>alert(1)</script> into the name.' });
    await runDue();
    const [mail] = await mailsAbout('into the name');
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.html).not.toContain('<script>');
  });

  it('S23: is limited, in the words of section 8 of the applicant side', async () => {
    const hasty = visitor();
    const body = { message: 'The form takes more than it should.' };
    for (let count = 0; count < 5; count++) expect((await hasty.post(report, body)).status).toBe(200);
    expect(await hasty.post(report, body)).toMatchObject({
      status: 429,
      body: { title: 'Rate Limit Exceeded', detail: 'Too many requests. Please wait before trying again.' },
    });
  });

  it('is refused without words', async () => {
    expect((await visitor().post(report, { message: 'Broken' })).status).toBe(400);
    const { body } = await visitor().post(report, {
      email: 'urs at post',
      message: 'The form takes it all.',
    });
    expect(body.errors).toEqual([{ path: 'email', message: 'Invalid email address' }]);
  });
});

describe('/.well-known/security.txt (RFC 9116)', () => {
  it('says where to report, and until when that holds', async () => {
    const answer = await app.inject('/.well-known/security.txt');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toContain(`Contact: mailto:${staff}\r\n`);
    const expires = /^Expires: (\S+)$/m.exec(answer.body.replaceAll('\r', ''))?.[1] ?? '';
    const days = (Date.parse(expires) - clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  it('names only addresses that others can reach', () => {
    const said = (publicUrl: string) =>
      securityText({ mailbox: staff, publicUrl }, new Date('2026-11-21T08:00:00Z'));
    expect(said('https://adjutant.example')).toContain('Contact: https://adjutant.example/contact\r\n');
    expect(said('https://adjutant.example')).toContain(
      'Canonical: https://adjutant.example/.well-known/security.txt\r\n',
    );
    expect(said('http://localhost:3000')).not.toContain('localhost');
  });

  it('leads to a policy that is there, by https: alone, each field once and in its form', async () => {
    const said = securityText(
      { mailbox: staff, publicUrl: 'https://adjutant.example' },
      new Date('2026-11-21T08:00:00Z'),
    );
    const fields = said
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(': '));
    const names = fields.map(([name]) => name);
    expect(names).toEqual(['Contact', 'Contact', 'Expires', 'Preferred-Languages', 'Canonical', 'Policy']);
    const policy = new URL(fields.at(-1)?.[1] ?? '');
    expect(policy.protocol).toBe('https:');
    const answer = await app.inject(policy.pathname);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toContain(staff);
    expect(answer.body).toContain(ctx.settings.company.name);
  });
});
