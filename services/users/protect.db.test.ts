import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { StaffVisitor } from '#infra/test/people.ts';
import type { Problem } from '#services/platform/contract.ts';

const { owner, signInStaff } = await freshDatabase();

const admins = async (): Promise<string[]> =>
  (await owner.query("select user_id from user_roles where role = 'admin'")).rows.map((row) => row.user_id);
const demote = (by: StaffVisitor, { userId }: StaffVisitor) =>
  by.request<Problem & { previousRole: string }>('PATCH', `/api/users/${userId}/role`, { role: 'editor' });
const remove = (by: StaffVisitor, { userId }: StaffVisitor) => by.request('DELETE', `/api/users/${userId}`);
/** Leaves these admins and no others. */
async function only(...kept: StaffVisitor[]): Promise<void> {
  await owner.query("update user_roles set role = 'editor' where role = 'admin' and not user_id = any($1)", [
    kept.map((admin) => admin.userId),
  ]);
}
const newAdmins = (count: number) => Promise.all(Array.from({ length: count }, () => signInStaff('admin')));

describe('ruling 21: the last admin', () => {
  it('can be neither demoted nor deleted, not by invitation either, and reads why', async () => {
    const last = await signInStaff('admin');
    await only(last);
    expect(await demote(last, last)).toMatchObject({
      status: 409,
      body: {
        code: 'last-admin',
        detail: 'This is the last admin. Make another user an admin first; the role was kept.',
      },
    });
    expect(await remove(last, last)).toMatchObject({
      status: 409,
      body: {
        code: 'last-admin',
        detail: 'This is the last admin. Make another user an admin first; the account was kept.',
      },
    });
    const invited = await last.post('/api/users', { email: last.email, role: 'editor' });
    expect(invited).toMatchObject({ status: 409, body: { code: 'last-admin' } });
    expect(await admins()).toEqual([last.userId]);
    expect((await last.get('/api/users')).status).toBe(200);
  });
});

describe('ruling 21: oneself', () => {
  it('is not demoted, deleted or freed of the second factor by oneself, and nothing changes', async () => {
    const [admin] = await newAdmins(2);
    if (!admin) throw new Error('no admin');
    const answers = [
      await demote(admin, admin),
      await remove(admin, admin),
      await admin.post('/api/users', { email: admin.email.toUpperCase(), role: 'applicant' }),
      await admin.request('DELETE', `/api/users/${admin.userId}/factors`),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(answers.map((answer) => answer.body.detail)).toEqual([
      'You cannot change your own role. Ask another admin; your role was kept.',
      'You cannot delete your own account here. Ask another admin; your account was kept.',
      'You cannot change your own role. Ask another admin; your role was kept.',
      'Ask another admin to reset your second factor; it was kept.',
    ]);
    expect(await admins()).toContain(admin.userId);
    expect((await admin.get('/api/users')).status).toBe(200);
    const { rows } = await owner.query('select from factors where user_id = $1', [admin.userId]);
    expect(rows).toHaveLength(1);
  });
});

describe('ruling 21, at the same moment', () => {
  it('two admins who demote each other leave one', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = await newAdmins(2);
      if (!a || !b) throw new Error('no admin');
      await only(a, b);
      const answers = await Promise.all([demote(a, b), demote(b, a)]);
      expect(await admins()).toHaveLength(1);
      expect(answers.map((answer) => answer.status).sort()).not.toEqual([200, 200]);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    }
  });

  it('two admins who delete each other leave one', async () => {
    const [a, b] = await newAdmins(2);
    if (!a || !b) throw new Error('no admin');
    await only(a, b);
    const answers = await Promise.all([remove(a, b), remove(b, a)]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
  });

  it('one who demotes and one who deletes leave one', async () => {
    const [a, b] = await newAdmins(2);
    if (!a || !b) throw new Error('no admin');
    await only(a, b);
    await Promise.all([demote(a, b), remove(b, a)]);
    expect(await admins()).toHaveLength(1);
  });

  it('20 demotions at once, each of the next in a ring, keep an admin, and an admin who lost the role changes nothing more', async () => {
    const ring = await newAdmins(20);
    await only(...ring);
    const answers = await Promise.all(
      ring.map((admin, n) => demote(admin, ring[(n + 1) % 20] as StaffVisitor)),
    );
    const left = await admins();
    const demoted = answers.filter((answer) => answer.status === 200);
    expect(left.length).toBeGreaterThanOrEqual(1);
    expect(left.length).toBe(20 - demoted.length);
    const refused = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code));
    expect(['last-admin', 'not-allowed', 'session-ended']).toEqual(expect.arrayContaining([...refused]));
    // In the order of their turns, no admin acts after being demoted.
    const ids = ring.map((admin) => admin.userId);
    const { rows } = await owner.query(
      `select user_id, resource_id from audit_logs
       where action = 'role_updated' and user_id = any($1) order by audit_id`,
      [ids],
    );
    expect(rows).toHaveLength(demoted.length);
    const fallen = new Set<string>();
    for (const { user_id, resource_id } of rows) {
      expect(fallen.has(user_id)).toBe(false);
      fallen.add(resource_id);
    }
  });

  it('two admins with ten demotions each at once: exactly one admin stays', async () => {
    const [a, b] = await newAdmins(2);
    if (!a || !b) throw new Error('no admin');
    await only(a, b);
    const asked = Array.from({ length: 20 }, (_, n) => (n % 2 ? demote(a, b) : demote(b, a)));
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer.body.previousRole === 'admin')).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
  });
});
