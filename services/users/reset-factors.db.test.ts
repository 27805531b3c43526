import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs } from '#infra/test/jobs.ts';
import { totp } from '#infra/test/totp.ts';
import type { Session } from '#services/identity/contract.ts';
import { keepRecoveryCodes, newRecoveryCodes } from '#services/identity/factors/recovery-codes.ts';

const { ctx, clock, owner, visitor, signInStaff, signInApplicant, submit } = await freshDatabase();
const admin = await signInStaff('admin');
const reset = (id: string) => admin.request('DELETE', `/api/users/${id}/factors`);

describe('S9: an admin resets another’s second factor', () => {
  it('the old app and codes are void, sessions end, and the next sign-in enrols again', async () => {
    const editor = await signInStaff('editor');
    const made = await newRecoveryCodes();
    await keepRecoveryCodes(ctx.pool, editor.userId, made);
    const [recovery] = made.codes;
    expect(await reset(editor.userId)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await editor.get('/api/statistics')).toMatchObject({
      status: 401,
      body: { current: { reason: 'factor-reset' } },
    });
    const by = visitor();
    const again = { email: editor.email, password: editor.password };
    expect((await by.post('/api/auth/sign-in', again)).body).toEqual({ next: 'first-login' });
    // The password was their own choice and stays.
    expect((await by.get<Session>('/api/auth/session')).body.mustChangePassword).toBe(false);
    expect((await by.get('/api/statistics')).status).toBe(403);
    expect((await by.post('/api/auth/recovery', { code: recovery ?? '' })).status).not.toBe(200);
    const { body } = await by.post<{ id: string; secret: string }>('/api/auth/factors');
    expect(body.secret).not.toBe(editor.seed);
    const code = totp(body.secret, clock.now());
    const done = await by.post<{ next: string }>(`/api/auth/factors/${body.id}/verify`, { code });
    expect(done.body.next).toBe('done');
    expect((await by.get('/api/statistics')).status).toBe(200);
  });

  it('is audited, and its owner gets a mail', async () => {
    const editor = await signInStaff('editor');
    await reset(editor.userId);
    const { rows } = await owner.query(
      "select user_id, action, metadata from audit_logs where resource_id = $1 and action <> 'role_updated'",
      [editor.userId],
    );
    expect(rows).toEqual([
      {
        user_id: admin.userId,
        action: 'factor_reset',
        metadata: expect.objectContaining({ adminId: admin.userId, role: 'editor', sessions: 1 }),
      },
    ]);
    await testJobs(ctx).runDue();
    expect(await mailsTo(owner, editor.email)).toHaveLength(1);
  });

  it('without a second factor, or of an unknown user, changes nothing', async () => {
    const applicant = await signInApplicant(await submit());
    const { body } = await applicant.get<Session>('/api/auth/session');
    expect(await reset(body.user?.id ?? '')).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: 'This user has no second factor. Nothing was changed.' },
    });
    expect((await applicant.get('/api/me/application')).status).toBe(200);
    expect((await reset(crypto.randomUUID())).status).toBe(404);
  });

  it('lets its owner try at once, however many wrong codes came before', async () => {
    const editor = await signInStaff('editor');
    const again = { email: editor.email, password: editor.password };
    for (let round = 0; round < 2; round++) {
      const by = visitor();
      await by.post('/api/auth/sign-in', again);
      const { body } = await by.get<{ items: { id: string }[] }>('/api/auth/factors');
      for (let tries = 0; tries < 5; tries++)
        await by.post(`/api/auth/factors/${body.items[0]?.id}/verify`, { code: '000000' });
    }
    await reset(editor.userId);
    const by = visitor();
    await by.post('/api/auth/sign-in', again);
    const { body } = await by.post<{ id: string; secret: string }>('/api/auth/factors');
    const code = totp(body.secret, clock.now());
    expect((await by.post(`/api/auth/factors/${body.id}/verify`, { code })).status).toBe(200);
  });
});
