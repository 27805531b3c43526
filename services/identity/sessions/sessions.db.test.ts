import { describe, expect, it } from 'vitest';
import { day, hour, minute, second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';

const { clock, owner, visitor, signInStaff, signInApplicant, submit } = await freshDatabase();
const statusOf = async (who: Visitor, url = '/api/statistics') => (await who.get(url)).status;

describe('S13: a session of staff', () => {
  it('ends after 30 minutes without a request, not a moment before', async () => {
    const editor = await signInStaff('editor');
    clock.advance(30 * minute);
    expect(await statusOf(editor)).toBe(200);
    clock.advance(30 * minute);
    expect(await statusOf(editor)).toBe(200);
    clock.advance(30 * minute + 1);
    expect(await statusOf(editor)).toBe(401);
  });

  it('is kept by requests alone, a read a second too', async () => {
    const editor = await signInStaff('editor');
    for (let n = 0; n < 40; n++) {
      clock.advance(59 * second);
      expect(await statusOf(editor)).toBe(200);
    }
  });

  it('ends after 12 hours however busy', async () => {
    const editor = await signInStaff('editor');
    for (let n = 0; n < 36; n++) {
      expect(await statusOf(editor)).toBe(200);
      clock.advance(20 * minute);
    }
    expect(await statusOf(editor)).toBe(401);
  });
});

describe('a session of an applicant', () => {
  it('lasts 14 days, busy or not', async () => {
    const applicant = await signInApplicant(await submit());
    clock.advance(14 * day - 1);
    expect(await statusOf(applicant, '/api/me/application')).toBe(200);
    clock.advance(1);
    expect(await statusOf(applicant, '/api/me/application')).toBe(401);
  });

  it('is bound to staff’s limits from the moment its owner becomes staff', async () => {
    const applicant = await signInApplicant(await submit());
    await owner.query(
      "insert into user_roles select user_id, 'editor' from sessions order by created_at desc limit 1",
    );
    // without a second factor a staff role opens nothing yet (S8)
    expect((await applicant.get('/api/statistics')).body.code).toBe('second-factor-required');
    clock.advance(31 * minute);
    expect(await statusOf(applicant)).toBe(401);
  });
});

describe('S12: the role', () => {
  it('is read with every request: a change takes effect at once', async () => {
    const admin = await signInStaff('admin');
    const id = await submit();
    const correction = () =>
      admin.post(`/api/applications/${id}/corrections`, { to: 'rejected', reason: 'as a test' });
    await owner.query("update user_roles set role = 'editor' where user_id = $1", [admin.userId]);
    expect((await correction()).status).toBe(403);
    expect(await statusOf(admin)).toBe(200);
    await owner.query('delete from user_roles where user_id = $1', [admin.userId]);
    expect(await statusOf(admin)).toBe(403);
    await owner.query("insert into user_roles values ($1, 'admin')", [admin.userId]);
    expect((await correction()).status).toBe(200);
  });

  it('and the account: once deleted, its sessions open nothing', async () => {
    const editor = await signInStaff('editor');
    await owner.query('delete from users where id = $1', [editor.userId]);
    expect(await statusOf(editor)).toBe(401);
    expect(await statusOf(editor, '/api/auth/session')).toBe(200);
  });
});

describe('sign-out', () => {
  it('ends every session of the user and no other, and takes the cookie back', async () => {
    const editor = await signInStaff('editor');
    const colleague = await signInStaff('editor');
    const elsewhere = visitor();
    const again = { email: editor.email, password: editor.password };
    expect((await elsewhere.post('/api/auth/sign-in', again)).status).toBe(200);
    const stolen = visitor();
    for (const [name, value] of editor.cookies) stolen.cookies.set(name, value);

    const answer = await editor.post('/api/auth/sign-out');
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect(String(answer.headers['set-cookie'])).toMatch(/^cursus=; .*Expires=Thu, 01 Jan 1970/);
    expect(editor.cookies.size).toBe(0);
    expect(await statusOf(elsewhere)).toBe(401);
    expect(await statusOf(stolen)).toBe(401);
    expect(await statusOf(colleague)).toBe(200);
    const { rows } = await owner.query('select ended_because from sessions where user_id = $1', [
      editor.userId,
    ]);
    expect(rows.map((row) => row.ended_because)).toEqual(['sign-out', 'sign-out']);
  });

  it('before the second factor ends that sign-in alone: the password is not enough to sign the owner out', async () => {
    const editor = await signInStaff('editor');
    const half = visitor();
    const again = { email: editor.email, password: editor.password };
    expect((await half.post<{ next: string }>('/api/auth/sign-in', again)).body.next).toBe('mfa');
    expect((await half.post('/api/auth/sign-out')).status).toBe(200);
    expect((await half.get('/api/auth/factors')).status).toBe(401);
    expect(await statusOf(editor)).toBe(200);
  });

  it('is for those who are signed in', async () => {
    expect((await visitor().post('/api/auth/sign-out')).status).toBe(401);
  });

  it('leaves a session of hours ago dead', async () => {
    const editor = await signInStaff('editor');
    await editor.post('/api/auth/sign-out');
    clock.advance(hour);
    expect(await statusOf(editor)).toBe(401);
  });
});
