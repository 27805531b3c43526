import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { readStream } from '#services/event-log/read.ts';
import type { deletionResult, Session } from '#services/identity/contract.ts';
import { keepRecoveryCodes, newRecoveryCodes } from '#services/identity/factors/recovery-codes.ts';

const { ctx, owner, visitor, signInStaff, signInApplicant, signedIn, submit } = await freshDatabase();
const admin = await signInStaff('admin');
const remove = (id: string) => admin.request<z.infer<typeof deletionResult>>('DELETE', `/api/users/${id}`);

const tables = [
  'profiles',
  'factors',
  'recovery_codes',
  'user_identities',
  'user_roles',
  'links',
  'handoffs',
  'saved_views',
];
async function leftOf(id: string): Promise<string[]> {
  const left: string[] = [];
  for (const table of tables) {
    const key = table === 'profiles' ? 'id' : 'user_id';
    const { rowCount } = await owner.query(`select from ${table} where ${key} = $1`, [id]);
    if (rowCount) left.push(table);
  }
  return left;
}

describe('ruling 21: deleting a user', () => {
  it('removes role, profile and every way to sign in, and says so in words', async () => {
    const editor = await signInStaff('editor');
    await signedIn({ userId: editor.userId, role: 'editor' });
    await keepRecoveryCodes(ctx.pool, editor.userId, await newRecoveryCodes());
    await owner.query("insert into user_identities values ('https://accounts.example', 'sub', $1, now())", [
      editor.userId,
    ]);
    await owner.query("insert into saved_views values ($1, gen_random_uuid(), 'review', 'Mine', '', now())", [
      editor.userId,
    ]);
    const { status, body } = await remove(editor.userId);
    expect(status).toBe(200);
    expect(body.removed).toEqual([
      'role editor',
      'profile',
      'password sign-in',
      'Google sign-in',
      'second factor',
      'recovery codes',
      '2 sessions ended',
    ]);
    expect(await leftOf(editor.userId)).toEqual([]);
    expect((await owner.query('select from users where id = $1', [editor.userId])).rowCount).toBe(0);
    const again = { email: editor.email, password: editor.password };
    expect((await visitor().post('/api/auth/sign-in', again)).status).toBe(401);
  });

  it('S12: ends the sessions at once, and they say why', async () => {
    const editor = await signInStaff('editor');
    await remove(editor.userId);
    expect(await editor.get('/api/statistics')).toMatchObject({
      status: 401,
      body: { code: 'session-ended', current: { reason: 'account-deleted' } },
    });
    expect((await editor.get<Session>('/api/auth/session')).body.endedBecause).toBe('account-deleted');
    expect((await editor.post('/api/auth/refresh')).status).toBe(401);
  });

  it('keeps the applications, without an owner, with their history', async () => {
    const { email } = exampleForm();
    const id = await submit({ email });
    const applicant = await signInApplicant(id);
    const { body } = await applicant.get<Session>('/api/auth/session');
    const userId = body.user?.id ?? '';
    const events = await readStream(owner, id);
    const { body: deleted } = await remove(userId);
    expect(deleted.removed).toEqual(['profile', '1 session ended', 'link to 1 application (kept)']);
    const { rows } = await owner.query(
      'select user_id, email from application_forms where application_id = $1',
      [id],
    );
    expect(rows).toEqual([{ user_id: null, email }]);
    expect(await readStream(owner, id)).toEqual(events);
    expect((await admin.get(`/api/applications/${id}`)).status).toBe(200);
  });

  it('tells live screens of the applications', async () => {
    const id = await submit();
    const applicant = await signInApplicant(id);
    const { body } = await applicant.get<Session>('/api/auth/session');
    const announced: string[] = [];
    const announce = ctx.announce;
    ctx.announce = (applicationId) => void announced.push(applicationId);
    try {
      const { deleteUser } = await import('./delete-user.ts');
      const whence = { userId: admin.userId, userAgent: null, ipAddress: null, requestId: 'test' };
      const by = { userId: admin.userId } as Parameters<typeof deleteUser>[1];
      await deleteUser(ctx, by, body.user?.id ?? '', whence);
    } finally {
      ctx.announce = announce;
    }
    expect(announced).toEqual([id]);
  });

  it('S24: is audited with what was removed, and without name or address', async () => {
    const editor = await signInStaff('editor');
    await remove(editor.userId);
    const { rows } = await owner.query(
      "select user_id, action, metadata from audit_logs where resource_id = $1 and action <> 'role_updated'",
      [editor.userId],
    );
    expect(rows).toEqual([
      {
        user_id: admin.userId,
        action: 'user_deleted',
        metadata: expect.objectContaining({
          adminId: admin.userId,
          removed: ['role editor', 'profile', 'password sign-in', 'second factor', '1 session ended'],
        }),
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(editor.email);
  });

  it('works once: of twenty at the same moment one removes, the others find no account', async () => {
    const editor = await signInStaff('editor');
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(editor.userId)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(19);
  });

  it('leaves an account with an open deletion request to that request (ruling 29)', async () => {
    const applicant = await signInApplicant(await submit());
    const { body } = await applicant.get<Session>('/api/auth/session');
    expect((await applicant.post('/api/privacy/deletion-requests', {})).status).toBe(200);
    const refused = await admin.request('DELETE', `/api/users/${body.user?.id}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('under Privacy') },
    });
    expect((await applicant.get('/api/me/application')).status).toBe(200);
  });

  it('frees the address for a new account', async () => {
    const editor = await signInStaff('editor');
    await remove(editor.userId);
    const { body } = await admin.post<{ isNew: boolean; id: string }>('/api/users', {
      email: editor.email,
      role: 'editor',
    });
    expect(body.isNew).toBe(true);
    expect(body.id).not.toBe(editor.userId);
  });
});
