import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { auditRows } from '#infra/test/audit-rows.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import type { roleResult, Session } from '#services/identity/contract.ts';

const { ctx, owner, visitor, signInStaff, signInApplicant, submit, signedIn } = await freshDatabase();
const admin = await signInStaff('admin');

type Changed = z.infer<typeof roleResult>;
const change = <T = Changed>(by: Visitor, id: string, role: string) =>
  by.request<T>('PATCH', `/api/users/${id}/role`, { role });
async function roleOf(id: string): Promise<string | undefined> {
  const { rows } = await owner.query('select role from user_roles where user_id = $1', [id]);
  return rows[0]?.role;
}
const audited = (id: string) =>
  auditRows({ owner, ctx }, "resource_type = 'user' and resource_id = $1", [id]);
const endOf = async (id: string) =>
  (await owner.query('select distinct ended_because as why from sessions where user_id = $1', [id])).rows.map(
    (row) => row.why,
  );

describe('a role change', () => {
  it('S12: takes effect at once: an open session ends and says why', async () => {
    const editor = await signInStaff('editor');
    expect((await editor.get('/api/statistics')).status).toBe(200);
    const { status, body } = await change(admin, editor.userId, 'applicant');
    expect({ status, body }).toEqual({
      status: 200,
      body: { id: editor.userId, role: 'applicant', previousRole: 'editor' },
    });
    expect(await editor.get('/api/statistics')).toMatchObject({
      status: 401,
      body: { code: 'session-ended', current: { reason: 'role-changed' } },
    });
    expect((await editor.get<Session>('/api/auth/session')).body).toMatchObject({
      user: null,
      endedBecause: 'role-changed',
    });
    expect(await endOf(editor.userId)).toEqual(['role-changed']);
    // A new session has the new role and no more.
    const again = await signedIn({ userId: editor.userId, role: 'applicant' });
    expect((await again.get('/api/statistics')).status).toBe(403);
  });

  it('S24: is audited with who changed what', async () => {
    const editor = await signInStaff('editor');
    await change(admin, editor.userId, 'admin');
    expect(await audited(editor.userId)).toMatchObject([
      {
        user_id: null,
        action: 'role_updated',
        metadata: { previousRole: 'applicant', newRole: 'editor', requestId: 'create-staff' },
      },
      {
        user_id: admin.userId,
        action: 'role_updated',
        ip_address: admin.address,
        metadata: expect.objectContaining({
          previousRole: 'editor',
          newRole: 'admin',
          adminId: admin.userId,
          sessions: 1,
          requestId: expect.any(String),
        }),
      },
    ]);
  });

  it('of an unknown user is a 404, of no role a 400', async () => {
    const unknown = await change(admin, crypto.randomUUID(), 'editor');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const editor = await signInStaff('editor');
    for (const role of ['owner', '', 'Admin'])
      expect((await change(admin, editor.userId, role)).status).toBe(400);
    expect((await change(admin, 'x', 'editor')).status).toBe(400);
    expect(await roleOf(editor.userId)).toBe('editor');
  });

  it('to the role that is there already changes nothing and ends no session', async () => {
    const editor = await signInStaff('editor');
    const before = await audited(editor.userId);
    const { body } = await change(admin, editor.userId, 'editor');
    expect(body).toEqual({ id: editor.userId, role: 'editor', previousRole: 'editor' });
    expect((await editor.get('/api/statistics')).status).toBe(200);
    expect(await audited(editor.userId)).toEqual(before);
  });

  it('rulings 17, 18: makes an applicant choose a password again before being staff', async () => {
    const applicant = await signInApplicant(await submit());
    const { body: session } = await applicant.get<Session>('/api/auth/session');
    const id = session.user?.id ?? '';
    await owner.query("update users set password_hash = 'a hash' where id = $1", [id]);
    await owner.query('update profiles set password_changed = true where id = $1', [id]);
    await change(admin, id, 'editor');
    const again = await signedIn({ userId: id, role: 'editor' });
    expect((await again.get<Session>('/api/auth/session')).body).toMatchObject({
      next: 'first-login',
      mustChangePassword: true,
    });
    expect(await again.get('/api/statistics')).toMatchObject({
      status: 403,
      body: { code: 'second-factor-required' },
    });
  });

  it('between editor and admin keeps the password', async () => {
    const editor = await signInStaff('editor');
    await change(admin, editor.userId, 'admin');
    const again = await signedIn({ userId: editor.userId, role: 'admin' });
    expect((await again.get<Session>('/api/auth/session')).body).toMatchObject({
      next: 'done',
      mustChangePassword: false,
    });
  });
});

describe('only an admin changes anything', () => {
  const snapshot = async () =>
    (
      await owner.query(
        `select (select json_agg(u order by u.id) from users u) as users,
                (select json_agg(r order by r.user_id) from user_roles r) as roles,
                (select json_agg(f order by f.factor_id) from factors f) as factors,
                (select json_agg(s.ended_because order by s.session_id) from sessions s where user_id = $1) as sessions`,
        [admin.userId],
      )
    ).rows[0];

  it('an editor, an applicant and a stranger are refused, and all stays as it was', async () => {
    const editor = await signInStaff('editor');
    const applicant = await signInApplicant(await submit());
    const before = await snapshot();
    const at = `/api/users/${admin.userId}`;
    const writes = [
      ['POST', '/api/users', { email: 'new@adjutant.example', role: 'admin' }],
      ['PATCH', `${at}/role`, { role: 'applicant' }],
      ['PATCH', `/api/users/${editor.userId}/role`, { role: 'admin' }],
      ['DELETE', at, undefined],
      ['DELETE', `${at}/factors`, undefined],
    ] as const;
    for (const [method, url, body] of writes) {
      for (const who of [editor, applicant])
        expect(await who.request(method, url, body), `${method} ${url}`).toMatchObject({
          status: 403,
          body: { code: 'not-allowed' },
        });
      expect((await visitor().request(method, url, body)).status).toBe(401);
    }
    expect(await snapshot()).toEqual(before);
  });
});
