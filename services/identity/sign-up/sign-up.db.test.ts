import { describe, expect, it, vi } from 'vitest';
import { auditRowsFrom } from '#infra/test/audit-rows.ts';
import { day, hour, minute } from '#infra/test/clock.ts';
import { answerDropper } from '#infra/test/drop-answer.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import { workOf } from '#infra/test/work.ts';
import { ensureAccount, setRole } from '../accounts.ts';
import type { Session } from '../contract.ts';
import { issueLink } from '../links.ts';
import { passwordCost } from '../passwords/hash.ts';

vi.mock('@node-rs/argon2', { spy: true });

const { ctx, clock, owner, visitor, signInStaff, submit, buildApp } = await freshDatabase();
const dropAnswer = answerDropper(buildApp);
const jobs = testJobs(ctx);
const known = await signInStaff('editor');
const password = 'wald-und-wiese';

let people = 0;
const newAddress = () => `nadia.${++people}@post.example`;
const signUp = (email: string, changes: object = {}, by = visitor()) =>
  by.post('/api/auth/sign-up', { email, password, firstName: 'Nadia', lastName: 'Brunner', ...changes });
/** From another browser than the one that asked, as a link opened on the phone. */
const press = (token: string, by = visitor(), chosen: string | null = password) =>
  by.post('/api/auth/confirm-sign-up', { token, password: chosen });
const signIn = (email: string, given = password) =>
  visitor().post('/api/auth/sign-in', { email, password: given });

async function accountAt(email: string) {
  const { rows } = await owner.query(
    `select u.id, u.first_name, u.last_name, u.password_hash, u.email_confirmed_at is not null as is_confirmed, r.role,
            p.password_changed
     from users u left join user_roles r on r.user_id = u.id left join profiles p on p.id = u.id
     where lower(email) = lower($1)`,
    [email],
  );
  return rows[0];
}
/** Signs up. @returns the token in the mail */
async function mailed(email: string, changes: object = {}): Promise<string> {
  await signUp(email, changes);
  await jobs.runDue();
  return tokenIn((await mailsTo(owner, email)).at(-1));
}
const withoutPassword = async (email: string) =>
  ensureAccount(ctx.pool, { email, firstName: '', lastName: 'Keller' }, clock.now());

describe('sign-up', () => {
  it('makes an account when the mail’s link is pressed, not before, and signs in', async () => {
    const email = newAddress();
    const token = await mailed(email);
    expect(await accountAt(email)).toBeUndefined();
    expect((await signIn(email)).status).toBe(401);
    const by = visitor();
    expect(await press(token, by)).toMatchObject({ status: 200, body: { next: 'done' } });
    expect((await by.get<Session>('/api/auth/session')).body).toMatchObject({
      user: { email, firstName: 'Nadia', lastName: 'Brunner', role: 'applicant' },
      next: 'done',
    });
    expect(await accountAt(email)).toMatchObject({ is_confirmed: true, password_changed: true, role: null });
    expect((await signIn(email)).status).toBe(200);
  });

  it('S2: refuses a bad password with its field, at once, and each side has its own length', async () => {
    const message = 'Please leave your name and your e-mail address out of the password.';
    expect(await signUp(newAddress(), { password: 'xx-brunner-xx' })).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', detail: message, errors: [{ path: 'password', message }] },
    });
    const short = { password: 'wiesen2' };
    expect((await signUp(newAddress(), short)).status).toBe(200);
    expect((await signUp(newAddress(), { ...short, side: 'staff' })).body.errors).toEqual([
      { path: 'password', message: 'Password must be at least 8 characters long.' },
    ]);
  });

  it('on the staff gate makes an account without a role (ruling 20)', async () => {
    const email = newAddress();
    const by = visitor();
    await press(await mailed(email, { side: 'staff' }), by);
    expect((await accountAt(email))?.role).toBeNull();
    expect(await by.get('/api/statistics')).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
  });

  it('attaches no application, not even one of the same address (ruling 16)', async () => {
    const { email } = exampleForm();
    const applied = await submit({ email });
    await owner.query('update application_forms set user_id = null where application_id = $1', [applied]);
    await owner.query('delete from job_outbox');
    await press(await mailed(email));
    const { rows } = await owner.query('select user_id from application_forms where application_id = $1', [
      applied,
    ]);
    expect(rows).toEqual([{ user_id: null }]);
  });

  it('completes an account without a password, and leaves the names that it has', async () => {
    const email = newAddress();
    const { id } = await withoutPassword(email);
    await press(await mailed(email.toUpperCase()));
    expect(await accountAt(email)).toMatchObject({
      id,
      first_name: 'Nadia',
      last_name: 'Keller',
      is_confirmed: true,
    });
    expect((await signIn(email)).status).toBe(200);
  });

  it('of an account given a staff role meanwhile asks for another password at the first login', async () => {
    const email = newAddress();
    const { id } = await withoutPassword(email);
    await setRole(ctx.pool, id, 'editor');
    const by = visitor();
    expect(await press(await mailed(email), by)).toMatchObject({ body: { next: 'first-login' } });
    expect((await by.get<Session>('/api/auth/session')).body.mustChangePassword).toBe(true);
  });
});

describe('S3: sign-up', () => {
  it('answers alike for an unknown address, a known one, and one without password', async () => {
    const bare = newAddress();
    await withoutPassword(bare);
    const answers = await Promise.all([signUp(newAddress()), signUp(known.email), signUp(bare)]);
    const shown = answers.map(({ status, body, headers }) => ({
      status,
      body,
      headers: Object.keys(headers).sort(),
      cookie: String(headers['set-cookie']).replace(/=[\w-]{43};/, '=…;'),
    }));
    expect(shown[0]).toMatchObject({
      status: 200,
      body: { next: 'confirm' },
      cookie: expect.stringMatching(/^cursus-sign-up=…; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/),
    });
    expect(shown[1]).toEqual(shown[0]);
    expect(shown[2]).toEqual(shown[0]);
  });

  it('does the same work for a known address as for an unknown one', async () => {
    const bare = newAddress();
    await withoutPassword(bare);
    await signUp(newAddress());
    const unknown = await workOf(() => signUp(newAddress()));
    expect(unknown).toMatchObject({ hashed: [passwordCost], compared: [] });
    expect(await workOf(() => signUp(known.email))).toEqual(unknown);
    expect(await workOf(() => signUp(bare))).toEqual(unknown);
    await jobs.runDue();
  });

  it('leaves the same rows for everybody, whatever the address', async () => {
    const count = async () => {
      const { rows } = await owner.query(
        `select (select count(*) from links)::int as links, (select count(*) from sign_ups)::int as pending,
                (select count(*) from account_job_outbox)::int as jobs, (select count(*) from audit_logs)::int as audits,
                (select count(*) from users)::int as users`,
      );
      return rows[0];
    };
    for (const email of [newAddress(), known.email]) {
      const before = await count();
      await signUp(email);
      expect(await count()).toEqual({
        links: before.links + 1,
        pending: before.pending + 1,
        jobs: before.jobs + 1,
        audits: before.audits + 1,
        users: before.users,
      });
    }
    await jobs.runDue();
  });
});

describe('an account in use', () => {
  it('is never changed by a sign-up: its owner gets a mail with ways to sign in and to reset', async () => {
    clock.advance(11 * minute);
    const before = await accountAt(known.email);
    const sent = (await mailsTo(owner, known.email)).length;
    await signUp(known.email, { firstName: 'Mallory' });
    await jobs.runDue();
    const mails = (await mailsTo(owner, known.email)).slice(sent);
    expect(mails).toMatchObject([{ subject: 'You have an account already' }]);
    expect(mails[0]?.text).toContain('http://localhost:3000/admin');
    expect(mails[0]?.text).toContain('http://localhost:3000/auth/forgot');
    expect(mails[0]?.text).not.toMatch(/token=|Mallory/);
    expect(await accountAt(known.email)).toEqual(before);
    expect((await known.get('/api/statistics')).status).toBe(200);
  });

  it('is not changed by a link from before it had a password either; its owner then gets a mail', async () => {
    const email = newAddress();
    const early = await mailed(email, { password: 'an-early-choice' });
    const { id: userId } = await withoutPassword(email);
    const at = clock.now();
    const token = await issueLink(ctx.pool, ctx.secrets, {
      purpose: 'set-password',
      applicationId: null,
      userId,
      at,
      expiresAt: new Date(at.getTime() + minute),
    });
    const chosen = visitor();
    await chosen.post('/api/auth/password', { token, password: 'the-real-choice' });
    const before = await accountAt(email);
    const by = visitor();
    expect(await press(early, by, 'an-early-choice')).toMatchObject({
      status: 400,
      body: { code: 'link-invalid' },
    });
    expect([...by.cookies]).toEqual([]);
    expect(await accountAt(email)).toEqual(before);
    expect((await chosen.get('/api/me/application')).status).toBe(200);
    await jobs.runDue();
    // The clock stands still: none of the mails is the last.
    const subjects = (await mailsTo(owner, email)).map(({ subject }) => subject);
    expect(subjects).toContain('You have an account already');
  });

  it('gets one mail in ten minutes, an address without one three, however many ask', async () => {
    clock.advance(day);
    const sent = (await mailsTo(owner, known.email)).length;
    const free = newAddress();
    for (let n = 0; n < 5; n++) {
      await signUp(known.email);
      await signUp(free);
      clock.advance(minute);
    }
    await jobs.runDue();
    expect(await mailsTo(owner, known.email)).toHaveLength(sent + 1);
    expect(await mailsTo(owner, free)).toHaveLength(3);
    clock.advance(10 * minute);
    expect(tokenIn({ text: `?token=${await mailed(free)}` })).toMatch(/^[\w-]{43}$/);
    expect(await mailsTo(owner, free)).toHaveLength(4);
  });
});

describe('a stranger who signs up with another person’s address', () => {
  it('gets nothing by the owner’s press: another browser has to know the password', async () => {
    const email = newAddress();
    const token = await mailed(email, { password: 'the-strangers-own' });
    const of = visitor();
    for (const guess of [null, 'a-guess-of-mine']) {
      expect(await press(token, of, guess)).toMatchObject({ status: 403, body: { code: 'password-needed' } });
    }
    expect(of.cookies.size).toBe(0);
    expect(await accountAt(email)).toBeUndefined();
    expect((await signIn(email, 'the-strangers-own')).status).toBe(401);
    // a sign-up of the owner's own, from the owner's browser, asks for nothing more
    clock.advance(minute);
    await signUp(email, {}, of);
    await jobs.runDue();
    const own = tokenIn((await mailsTo(owner, email)).at(-1));
    expect((await press(own, of, null)).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(email, 'the-strangers-own')).status).toBe(401);
  });
});

describe('the link of a sign-up', () => {
  it('works once, also for twenty at the same moment', async () => {
    const email = newAddress();
    const token = await mailed(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'link-invalid')).toHaveLength(19);
    const { rows } = await owner.query(
      'select from sessions s join users u on u.id = s.user_id where email = $1',
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  it('ruling 8: whose answer was lost signs the same browser in again for an hour, and no other', async () => {
    const email = newAddress();
    const by = visitor();
    await signUp(email, {}, by);
    await jobs.runDue();
    const token = tokenIn((await mailsTo(owner, email)).at(-1));
    const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const isMade = async () => (await accountAt(email)) !== undefined;
    await dropAnswer('/api/auth/confirm-sign-up', { token, password: null }, isMade, { cookie });
    const { password_hash: before } = await accountAt(email);
    clock.advance(hour - 1);
    expect((await press(token)).body.code).toBe('link-invalid');
    expect(await press(token, by, null)).toMatchObject({ status: 200, body: { next: 'done' } });
    expect((await by.get<Session>('/api/auth/session')).body.user?.email).toBe(email);
    expect((await accountAt(email)).password_hash).toBe(before);
    clock.advance(1);
    expect((await press(token, by, null)).body.code).toBe('link-invalid');
  });

  it('ruling 8: whose password was changed since signs in no more', async () => {
    const email = newAddress();
    const by = visitor();
    await signUp(email, {}, by);
    await jobs.runDue();
    const token = tokenIn((await mailsTo(owner, email)).at(-1));
    const signUpCookie = new Map(by.cookies);
    expect((await press(token, by, null)).status).toBe(200);
    const changed = await by.post('/api/auth/password-change', { newPassword: 'nine quiet larches' });
    expect(changed.status).toBe(200);
    const again = visitor();
    for (const [name, value] of signUpCookie) again.cookies.set(name, value);
    expect((await press(token, again, null)).body.code).toBe('link-invalid');
  });

  it('ends when another of the same address is pressed, and also two at once make one account', async () => {
    const email = newAddress();
    const [first, second] = [await mailed(email), await mailed(email, { password: 'second-choice' })];
    const answers = await Promise.all([press(first), press(second, visitor(), 'second-choice')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const works = await Promise.all([signIn(email), signIn(email, 'second-choice')]);
    expect(works.map(({ status }) => status)).toEqual(
      answers.map(({ status }) => (status === 200 ? 200 : 401)),
    );
  });

  it('that is unknown, expired, used or of another kind is refused alike, and leaves nothing behind', async () => {
    const [email, late] = [newAddress(), newAddress()];
    const [used, expired] = [await mailed(email), await mailed(late)];
    await press(used);
    clock.advance(day);
    await visitor().post('/api/auth/password-reset', { email });
    await jobs.runDue();
    const foreign = tokenIn((await mailsTo(owner, email)).at(-1));
    const before = await owner.query(
      'select (select count(*) from sessions), (select count(*) from audit_logs)',
    );
    const answers = [];
    for (const token of ['A'.repeat(43), expired, used, foreign]) {
      const by = visitor();
      const { status, body } = await press(token, by);
      const { requestId: _, ...rest } = body;
      answers.push({ status, rest, cookies: [...by.cookies] });
    }
    expect(answers[0]).toMatchObject({ status: 400, rest: { code: 'link-invalid' }, cookies: [] });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await accountAt(late)).toBeUndefined();
    const after = await owner.query(
      'select (select count(*) from sessions), (select count(*) from audit_logs)',
    );
    expect(after.rows).toEqual(before.rows);
  });

  it('is forgotten after its day, with what was typed', async () => {
    const email = newAddress();
    await mailed(email);
    const kept = async () => (await owner.query('select from links where email = $1', [email])).rowCount;
    await jobs.work('forget-sign-ups', {});
    expect(await kept()).toBe(1);
    clock.advance(day);
    await jobs.work('forget-sign-ups', {});
    expect(await kept()).toBe(0);
    const { rows } = await owner.query(
      'select from sign_ups s left join links l using (link_id) where l.link_id is null',
    );
    expect(rows).toEqual([]);
  });
});

describe('S24: a sign-up', () => {
  it('is audited when asked for and when confirmed, without what was typed', async () => {
    const by = visitor();
    const email = newAddress();
    await signUp(email, {}, by);
    await jobs.runDue();
    await press(tokenIn((await mailsTo(owner, email))[0]), by);
    const rows = await auditRowsFrom({ owner, ctx }, by.address);
    const { id } = await accountAt(email);
    expect(rows.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['sign_up_requested', null],
      ['sign_up_confirmed', id],
      ['signed_in', id],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/nadia|brunner|wiese/i);
  });

  it('puts ids alone into its job, and keeps the password as a hash', async () => {
    const email = newAddress();
    await signUp(email);
    const { rows } = await owner.query('select data from account_job_outbox');
    expect(rows).toEqual([{ data: { kind: 'sign_up', linkId: expect.stringMatching(/^[0-9a-f-]{36}$/) } }]);
    const pending = await owner.query('select password_hash from sign_ups where link_id = $1', [
      rows[0].data.linkId,
    ]);
    expect(pending.rows[0].password_hash).toMatch(/^\$argon2id\$/);
    await jobs.runDue();
  });
});
