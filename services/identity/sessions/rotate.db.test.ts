import { describe, expect, it } from 'vitest';
import { auditRows } from '#infra/test/audit-rows.ts';
import { day, hour, minute, second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { setRole } from '../accounts.ts';
import { refreshToken } from './refresh-token.ts';

const { ctx, clock, owner, visitor, signedIn, signInStaff, newApplicant } = await freshDatabase();

const refresh = (by: Visitor) =>
  by.post<{ expiresAt: string } & { code?: string; current?: { reason?: string } }>('/api/auth/refresh');
const tokenOf = (by: Visitor) => by.cookies.get('cursus-refresh') ?? '';
const idOf = (by: Visitor) => tokenOf(by).split('.')[0] ?? '';
/** Another browser with one cookie: the refresh token. */
function holding(token: string): Visitor {
  const by = visitor();
  by.cookies.set('cursus-refresh', token);
  return by;
}
const applicant = async () => {
  const { userId } = await newApplicant();
  return Object.assign(await signedIn({ userId, role: 'applicant' }), { userId });
};
const isIn = async (by: Visitor) => (await by.get('/api/me/application')).status === 200;
const rowOf = async (by: Visitor) =>
  (await owner.query('select generation, ended_because from sessions where session_id = $1', [idOf(by)]))
    .rows[0];
const reuses = async (sessionId: string) =>
  (await auditRows({ owner, ctx }, "action = 'refresh_token_reused' and resource_id = $1", [sessionId])).map(
    ({ user_id, ip_address: ip }) => ({ user_id, ip }),
  );

describe('S12: a refresh', () => {
  it('gives two new tokens, and the access token of ten minutes works', async () => {
    const by = await applicant();
    const before = new Map(by.cookies);
    clock.advance(10 * minute);
    const { status, body } = await refresh(by);
    expect(status).toBe(200);
    expect(Date.parse(body.expiresAt)).toBe(clock.now().getTime() + 10 * minute);
    expect(JSON.stringify(body)).toBe(JSON.stringify({ expiresAt: body.expiresAt }));
    expect(tokenOf(by)).toMatch(new RegExp(`^${idOf(by)}\\.2\\.[\\w-]{43}$`));
    for (const [name, value] of by.cookies) expect(value).not.toBe(before.get(name));
    expect(await isIn(by)).toBe(true);
  });

  it('20 at once with one token advance the session once, and all get tokens that work', async () => {
    const by = await applicant();
    const { rowCount: before } = await owner.query('select from sessions');
    const tabs = Array.from({ length: 20 }, () => holding(tokenOf(by)));
    const answers = await Promise.all(tabs.map(refresh));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await rowOf(by)).toEqual({ generation: 2, ended_because: null });
    expect((await owner.query('select from sessions')).rowCount).toBe(before);
    expect(new Set(tabs.map(tokenOf)).size).toBe(1);
    for (const tab of tabs) expect(await isIn(tab)).toBe(true);
    expect((await refresh(tabs[7] as Visitor)).status).toBe(200);
    expect(await reuses(idOf(by))).toEqual([]);
  });

  it('with a spent token within ten seconds is another tab', async () => {
    const by = await applicant();
    const tab = holding(tokenOf(by));
    await refresh(by);
    clock.advance(10 * second);
    expect((await refresh(tab)).status).toBe(200);
    expect(tokenOf(tab)).toBe(tokenOf(by));
    expect(await isIn(by)).toBe(true);
  });

  it('with a spent token after eleven seconds ends the session, for its owner too, and is audited', async () => {
    const by = await applicant();
    const thief = holding(tokenOf(by));
    await refresh(by);
    clock.advance(11 * second);
    const refused = await refresh(thief);
    expect(refused).toMatchObject({
      status: 401,
      body: { code: 'session-ended', current: { reason: 'token-reused' } },
    });
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect(await by.get('/api/me/application')).toMatchObject({
      status: 401,
      body: { code: 'session-ended', current: { reason: 'token-reused' } },
    });
    expect((await refresh(by)).body.current?.reason).toBe('token-reused');
    expect(await rowOf(by)).toEqual({ generation: 2, ended_because: 'token-reused' });
    expect(await reuses(idOf(by))).toEqual([{ user_id: by.userId, ip: thief.address }]);
  });

  it('by the thief first ends it when the owner comes', async () => {
    const by = await applicant();
    const thief = holding(tokenOf(by));
    expect((await refresh(thief)).status).toBe(200);
    clock.advance(11 * second);
    expect((await refresh(by)).status).toBe(401);
    expect(await isIn(thief)).toBe(false);
    expect((await refresh(thief)).status).toBe(401);
  });

  it('with a token two refreshes old ends the session, even at the same moment', async () => {
    const by = await applicant();
    const old = holding(tokenOf(by));
    await refresh(by);
    await refresh(by);
    expect((await refresh(old)).body.current?.reason).toBe('token-reused');
    expect(await isIn(by)).toBe(false);
  });

  it('of another session of the same person is not touched by it', async () => {
    const by = await applicant();
    const other = await signedIn({ userId: by.userId, role: 'applicant' });
    const old = holding(tokenOf(by));
    await refresh(by);
    clock.advance(minute);
    await refresh(old);
    expect(await isIn(other)).toBe(true);
    expect((await refresh(other)).status).toBe(200);
  });

  it('with a token that was never issued is refused, and ends nothing', async () => {
    const by = await applicant();
    const other = await applicant();
    const token = tokenOf(by);
    const [id = '', generation = '', mac = ''] = token.split('.');
    const bent = [
      '',
      'x',
      id,
      `${id}.1`,
      `${id}.1.`,
      `${id}.2.${mac}`,
      `${id}.01.${mac}`,
      `${id}.+1.${mac}`,
      `${id}.0.${mac}`,
      `${id}.-1.${mac}`,
      `${id}.1e0.${mac}`,
      `${id}.99999999999999999999.${mac}`,
      `${id}.${generation}.${mac.slice(0, -1)}`,
      `${id}.${generation}.${mac}A`,
      `${id}.${generation}.${'A'.repeat(43)}`,
      `${idOf(other)}.${generation}.${mac}`,
      `${id.toUpperCase()}.${generation}.${mac}`,
      `${crypto.randomUUID()}.${generation}.${mac}`,
      `${token}\n`,
      ` ${token}`,
      refreshToken(ctx.secrets.accessKeys, { sessionId: id, generation: 1 }),
      refreshToken(ctx.secrets.masterKeys, { sessionId: id, generation: 1 }),
      by.cookies.get('cursus') ?? '',
    ];
    for (const forged of bent) {
      const forger = holding(encodeURIComponent(forged));
      expect({ forged, ...(await refresh(forger)).body }).toMatchObject({ forged, code: 'not-signed-in' });
      expect(await isIn(forger)).toBe(false);
    }
    expect((await refresh(visitor())).status).toBe(401);
    expect(await rowOf(by)).toEqual({ generation: 1, ended_because: null });
    expect((await refresh(by)).status).toBe(200);
  });

  it('with an access token alone is nothing', async () => {
    const by = await applicant();
    by.cookies.delete('cursus-refresh');
    expect((await refresh(by)).body.code).toBe('not-signed-in');
  });
});

describe('S12: a refresh when the session is over', () => {
  const reason = async (by: Visitor) => {
    const { status, body, headers } = await refresh(by);
    expect({ status, code: body.code, cookies: headers['set-cookie'] }).toEqual({
      status: 401,
      code: 'session-ended',
      cookies: undefined,
    });
    return body.current?.reason;
  };

  it('says why: signed out', async () => {
    const by = await applicant();
    const kept = holding(tokenOf(by));
    await by.post('/api/auth/sign-out');
    expect(await reason(kept)).toBe('sign-out');
  });

  it('says why: idle, and a refresh is no sign of a person', async () => {
    const editor = await signInStaff('editor');
    for (let n = 0; n < 3; n++) {
      clock.advance(10 * minute);
      expect((await refresh(editor)).status).toBe(200);
    }
    clock.advance(second);
    expect(await reason(editor)).toBe('idle');
    expect((await editor.get('/api/statistics')).body.current?.reason).toBe('idle');
  });

  it('says why: over after 12 hours of staff, 14 days of applicants', async () => {
    const editor = await signInStaff('editor');
    const by = await applicant();
    for (let n = 0; n < 36; n++) {
      clock.advance(20 * minute - 1);
      expect((await editor.get('/api/statistics')).status).toBe(200);
    }
    clock.advance(second);
    expect(await reason(editor)).toBe('expired');
    clock.advance(14 * day - 12 * hour - minute);
    expect((await refresh(by)).status).toBe(200);
    clock.advance(minute);
    expect(await reason(by)).toBe('expired');
  });

  it('after a change of role by hand gives what the new role may, and no more', async () => {
    const admin = await signInStaff('admin');
    await setRole(ctx.pool, admin.userId, 'applicant');
    expect((await refresh(admin)).status).toBe(200);
    expect((await admin.get('/api/users')).body.code).toBe('not-allowed');
    await setRole(ctx.pool, admin.userId, 'editor');
    expect((await refresh(admin)).status).toBe(200);
    expect((await admin.get('/api/users')).status).toBe(200);
    expect((await admin.post('/api/users', {})).body.code).toBe('not-allowed');
  });

  it('after deletion says so, and nothing is left to refresh', async () => {
    const by = await applicant();
    await owner.query('delete from users where id = $1', [by.userId]);
    expect(await reason(by)).toBe('account-deleted');
    expect(await rowOf(by)).toMatchObject({ generation: 1 });
  });

  it('racing with a sign-out never brings the session back', async () => {
    for (let round = 0; round < 5; round++) {
      const by = await applicant();
      const tab = holding(tokenOf(by));
      await Promise.all([refresh(tab), by.post('/api/auth/sign-out')]);
      expect(await isIn(tab)).toBe(false);
      expect((await refresh(tab)).status).toBe(401);
    }
  });
});
