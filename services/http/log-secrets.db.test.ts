import { afterAll, describe, expect, it } from 'vitest';
import { endAll, startWorker } from '#infra/faults/processes.ts';
import { nowClock, second } from '#infra/test/clock.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import { secretsIn } from '#infra/test/log-search.ts';
import { memoryLog } from '#infra/test/memory-log.ts';
import { enrol, giveCode, signInBy } from '#infra/test/second-factor.ts';
import { startSmtp } from '#infra/test/smtp.ts';
import { totp } from '#infra/test/totp.ts';
import { until } from '#infra/test/until.ts';
import type { Visitor } from '#infra/test/visitor.ts';

/**
 * S25: no secret and no personal data in any line of the product's own log at its most talkative, whatever people do and
 * whatever goes wrong.
 */
const { ctx, clock, env, owner, buildApp, visitor, signInStaff, newApplicant } = await freshDatabase({
  clock: nowClock(),
});
const smtp = await startSmtp();
afterAll(endAll);
const { logger, lines } = memoryLog('debug');
const app = await buildApp({ logger, requestsPerMinute: 400 });
app.get('/api/fails', { config: { access: 'public' } }, () => {
  throw new Error('a fault of ours');
});
const jobs = testJobs(ctx);

const used = new Set<string>();
const use = <T extends string>(value: T): T => {
  used.add(value);
  return value;
};
/** Every visitor, with every cookie they were ever given. */
const newVisitor = (): Visitor => {
  const who = visitor(app);
  const set = who.cookies.set.bind(who.cookies);
  who.cookies.set = (name, value) => set(name, use(value));
  return who;
};

const password = use('five lanterns in a fog');
const form = exampleForm({
  firstName: use('Xaveria'),
  lastName: use('Quellmatt'),
  email: use('xaveria.quellmatt@post.example'),
  phone: use('+41 81 777 66 55'),
  address: use('Nebelgasse 99, 7000 Chur'),
  motivation: use('I have always wanted to keep the diaries of other people, and never my own.'),
});
const logged = (): { msg: string; status?: number; route?: string; level: number }[] =>
  lines.map((line) => JSON.parse(line));
const apply = (changes: object = {}) =>
  newVisitor().post(
    '/api/secure-application-submit',
    { ...form, ...changes },
    {
      key: use(`a-key-of-xaverias-${used.size}`),
    },
  );
const ask = async (who: Visitor, url: string, body: object, status: number) =>
  expect([url, (await who.post(url, body)).status]).toEqual([url, status]);

describe('S25: the log', () => {
  it('says nothing of who applies and confirms, with what, and by which links', async () => {
    expect((await apply()).status).toBe(201);
    expect((await apply({ email: use('xaveria(at)post'), phone: use('0777') })).status).toBe(400);
    await jobs.runDue();
    const [mail] = await mailsTo(owner, form.email);
    const token = use(tokenIn(mail));
    await newVisitor().get(`/careers/confirm?token=${token}`, { headers: { accept: 'text/html' } });
    await newVisitor().get(`/api/auth/confirm?token=${token}&email=${form.email}`);
    const confirmed = await newVisitor().post<{ passwordToken: string }>('/api/auth/confirm', { token });
    await ask(newVisitor(), '/api/auth/confirm', { token: use(`${token.slice(0, -3)}abc`) }, 400);
    const choose = { token: use(confirmed.body.passwordToken), password };
    await ask(newVisitor(), '/api/auth/password', choose, 200);
    await ask(newVisitor(), '/api/auth/password', choose, 400);
  });

  it('says nothing of passwords, right or wrong, old or new, nor of sessions', async () => {
    const { email } = form;
    await ask(newVisitor(), '/api/auth/sign-in', { email, password: use('a wrong guess of hers') }, 401);
    await ask(newVisitor(), '/api/auth/sign-in', { email: use('who@elsewhere.example'), password }, 401);
    const who = newVisitor();
    await ask(who, '/api/auth/sign-in', { email, password }, 200);
    const changed = { currentPassword: password, newPassword: use('six lanterns in a fog') };
    await ask(who, '/api/auth/password-change', changed, 200);
    await ask(who, '/api/auth/refresh', {}, 200);
    await who.get('/api/auth/session');
    await ask(who, '/api/auth/sign-out', {}, 200);
    await ask(newVisitor(), '/api/auth/password-reset', { email }, 200);
    const signUp = { email: use('new.xaveria@post.example'), password, firstName: 'Xaveria' };
    await ask(newVisitor(), '/api/auth/sign-up', signUp, 200);
    await jobs.runDue();
    for (const to of [email, signUp.email])
      for (const { text } of await mailsTo(owner, to))
        for (const [, token = ''] of text.matchAll(/[?&]token=([\w-]+)/g)) use(token);
    const forger = newVisitor();
    forger.cookies.set('cursus', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJtZSJ9.forged');
    forger.cookies.set('cursus-refresh', 'not a token of this server');
    expect((await forger.get('/api/statistics')).status).toBe(401);
  });

  it('says nothing of second factors: seeds, codes, recovery codes', async () => {
    const applicant = await newApplicant();
    use(applicant.email);
    use(applicant.password);
    const who = newVisitor();
    await signInBy(who, applicant);
    const { seed, recoveryCodes } = await enrol(who, clock);
    use(seed);
    recoveryCodes.forEach(use);
    const codes = () => [-1, 0, 1].map((n) => totp(seed, new Date(clock.now().getTime() + n * 30 * second)));
    codes().forEach(use);
    const again = newVisitor();
    await signInBy(again, applicant);
    await giveCode(again, seed, clock);
    codes().forEach(use);
    const lost = newVisitor();
    await signInBy(lost, applicant);
    await ask(lost, '/api/auth/recovery', { code: use('not-a-recovery-code') }, 400);
    await ask(lost, '/api/auth/recovery', { code: recoveryCodes[0] ?? '' }, 200);
  });

  it('says nothing of what staff write, look for, and are refused', async () => {
    const admin = await signInStaff('admin');
    [admin.email, admin.password, admin.seed].forEach(use);
    const staff = newVisitor();
    for (const [name, value] of admin.cookies) staff.cookies.set(name, value);
    const found = await staff.get<{ items: { id: string }[] }>('/api/applications?search=Quellmatt');
    const url = `/api/applications/${found.body.items[0]?.id}`;
    await ask(
      staff,
      `${url}/corrections`,
      { to: 'rejected', reason: use('Her references say otherwise.') },
      200,
    );
    await ask(staff, `${url}/advance`, { to: 'employed', notes: use('Sounds tired on the phone.') }, 409);
    await staff.get(url);
    await staff.get('/api/users?search=xaveria.quellmatt%40post.example');
    await ask(staff, '/api/users', { email: use('invited@quellmatt.example'), role: 'editor' }, 201);
  });

  it('says nothing of requests that are wrong in every way there is', async () => {
    const json = { headers: { 'content-type': 'application/json' } };
    const url = '/api/secure-application-submit';
    const statuses = [
      await newVisitor().post(url, `{"email": "${form.email}", "firstName": "Xaveria`, json),
      await newVisitor().post(url, `email=${form.email}`, { headers: { 'content-type': 'text/plain' } }),
      await newVisitor().post(url, { ...form, motivation: form.motivation.repeat(20_000) }),
      await newVisitor().post(url, form, { headers: { origin: `https://${use('quellmatt.example')}` } }),
      await newVisitor().get(`/api/nothing/${form.email}?password=${encodeURIComponent(password)}`),
      await newVisitor().get('/api/users', {
        headers: { authorization: `Bearer ${use('a-bearer-of-hers')}` },
      }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 415, 413, 403, 404, 401]);
    const hasty = newVisitor();
    for (let n = 0; n < 6; n++) await hasty.post('/api/auth/sign-in', { email: form.email, password });
    const report = {
      'document-uri': `https://cursus.example/x?email=${form.email}`,
      'blocked-uri': `https://x.example/${password}`,
    };
    expect((await newVisitor().post('/api/csp-reports', { 'csp-report': report })).status).toBe(204);
    for (let n = 0; n < 400; n++) await hasty.get('/api/auth/session');
    expect((await hasty.get('/api/auth/session')).status).toBe(429);
  });

  it('says nothing when the database refuses, though its errors quote whole rows', async () => {
    await owner.query(
      `alter table application_forms add constraint none_any_more check (email like '%@nowhere') not valid`,
    );
    const failed = await apply({ email: use('xaveria.twice@post.example') });
    await owner.query('alter table application_forms drop constraint none_any_more');
    expect(failed.status).toBe(500);
    // a unique violation quotes the key
    await owner.query(`create unique index once on sign_ups (first_name) where first_name like 'Xaveria%'`);
    const names = {
      firstName: use('Xaveria the Second'),
      lastName: use('Quellmattinger'),
      side: 'applicant',
    };
    const signUp = (email: string) =>
      newVisitor().post('/api/auth/sign-up', {
        ...names,
        email: use(email),
        password: use('seven otters along'),
      });
    const twice = [await signUp('one@elsewhere.example'), await signUp('two@elsewhere.example')];
    await owner.query('drop index once');
    expect(twice.map(({ status }) => status)).toEqual([200, 500]);
    expect((await newVisitor().get(`/api/fails?email=${form.email}`)).status).toBe(500);
    expect(logged().filter(({ msg }) => msg === 'request failed').length).toBeGreaterThanOrEqual(3);
  });

  it('says nothing of a mail that fails, though the server names its recipient', async () => {
    const refusal = { responseCode: 550, message: `<${form.email}>: Xaveria Quellmatt does not live here` };
    smtp.refuse(...Array(10).fill(refusal));
    const worker = await startWorker({ ...env, SMTP_URL: smtp.url, LOG_LEVEL: 'debug' });
    const email = use('mail.fails@post.example');
    expect((await apply({ email })).status).toBe(201);
    await until(
      async () =>
        (await owner.query("select count(*) as n from mails where response like '%live here%'")).rows[0].n,
      (failures) => failures > 0,
    );
    expect(await worker.end()).toBe(0);
    lines.push(
      ...worker
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => `${line}\n`),
    );
    expect(worker.output()).toContain('worker is ready');
  });

  it('has a line for all of it, and in none of them any of what was used', () => {
    const answered = logged().filter(({ msg }) => msg === 'answered');
    const statuses = new Set(answered.map(({ status }) => status));
    for (const status of [200, 201, 204, 400, 401, 403, 404, 409, 413, 415, 429, 500])
      expect(statuses).toContain(status);
    for (const route of [
      '/api/auth/sign-in',
      '/api/secure-application-submit',
      '/api/users',
      '/api/csp-reports',
    ])
      expect(answered.map((line) => line.route)).toContain(route);
    expect(lines.join('')).toContain('the content security policy refused something');
    expect(used.size).toBeGreaterThan(50);
    expect(secretsIn(lines.join(''), used)).toEqual([]);
  });

  it('would be found out: a line with any of it is seen', () => {
    for (const value of used) {
      const { logger: careless, lines: said } = memoryLog();
      careless.info({ about: value }, 'a careless line');
      expect(secretsIn(said.join(''), [value]).length).toBeGreaterThan(0);
    }
  });
});
