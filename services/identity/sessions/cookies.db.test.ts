import { describe, expect, it } from 'vitest';
import { day, minute } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { enrol, factorOf, signInBy, verify } from '#infra/test/second-factor.ts';
import { totp } from '#infra/test/totp.ts';
import type { Answer, Visitor } from '#infra/test/visitor.ts';
import type { Session } from '../contract.ts';

const { clock, visitor, newApplicant, signInStaff, buildApp } = await freshDatabase();
const secure = await buildApp({ publicUrl: 'https://cursus.example' });

const cookiesOf = ({ headers }: Pick<Answer<unknown>, 'headers'>): string[] =>
  [headers['set-cookie'] ?? []].flat().map(String);

/** Every answer of a staff member's life that gives cookies. */
async function life(on?: Parameters<typeof visitor>[0]): Promise<Record<string, Answer<unknown>>> {
  const editor = await signInStaff('editor');
  const by = visitor(on);
  const signIn = await signInBy(by, editor);
  const code = await verify(by, await factorOf(by), totp(editor.seed, clock.now()));
  const refresh = await by.post('/api/auth/refresh');
  const change = await by.post('/api/auth/password-change', { newPassword: 'nine quiet larches' });
  const { recoveryCodes } = await enrol(by, clock);
  const again = visitor(on);
  await signInBy(again, { ...editor, password: 'nine quiet larches' });
  const recovery = await again.post('/api/auth/recovery', { code: recoveryCodes[0] ?? '' });
  return { signIn, code, refresh, change, recovery };
}

const device = /^cursus-device=[\w.-]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/;

describe('S11: the cookies of a session', () => {
  it('are HttpOnly and SameSite at every door, Lax for access and Strict for refresh', async () => {
    for (const [door, answer] of Object.entries(await life())) {
      expect({ door, status: answer.status }).toEqual({ door, status: 200 });
      const [access, refresh, ...rest] = cookiesOf(answer);
      // S33: a complete sign-in makes the browser a known device
      const isIn = (answer.body as { next?: string }).next === 'done';
      expect(rest).toEqual(isIn ? [expect.stringMatching(device)] : []);
      expect(access).toMatch(
        /^cursus=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      );
      expect(refresh).toMatch(/^cursus-refresh=[\w.-]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
    }
  });

  it('are Secure and bound to the host by __Host- wherever the site is reached by HTTPS', async () => {
    for (const [door, answer] of Object.entries(await life(secure))) {
      expect({ door, status: answer.status }).toEqual({ door, status: 200 });
      for (const cookie of cookiesOf(answer)) {
        expect(cookie).toMatch(/^__Host-cursus(-refresh|-device)?=/);
        expect(cookie).toMatch(/; Path=\/; .*; HttpOnly; Secure; SameSite=(Lax|Strict)$/);
        expect(cookie).not.toMatch(/domain/i);
      }
    }
  });

  it('end with what they carry', async () => {
    const by = visitor();
    const answer = await signInBy(by, await newApplicant());
    const ends = cookiesOf(answer).map((cookie) => Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? ''));
    const now = Math.floor(clock.now().getTime() / 1_000) * 1_000;
    expect(ends).toEqual([now + 10 * minute, now + 14 * day, now + 30 * day]);
  });

  it('stand in no body, no header but theirs, and in no answer to who is signed in', async () => {
    for (const answer of Object.values(await life())) {
      const { 'set-cookie': _, ...headers } = answer.headers;
      const text = JSON.stringify([answer.body, headers]);
      for (const cookie of cookiesOf(answer)) {
        const secret = /=([^;]+)/.exec(cookie)?.[1] ?? '';
        expect(text).not.toContain(secret);
        expect(text).not.toContain(secret.split('.').at(-1));
      }
    }
    const by = visitor();
    await signInBy(by, await newApplicant());
    const { body } = await by.get<Session>('/api/auth/session');
    for (const token of by.cookies.values())
      expect(JSON.stringify(body)).not.toContain(token.split('.').at(-1));
  });

  it('are both taken back by sign-out and the end of this session, with the same attributes', async () => {
    const account = await newApplicant();
    const sessionOf = (by: Visitor) =>
      [...by.cookies].find(([name]) => name.endsWith('-refresh'))?.[1].split('.')[0];
    const doors: ((by: Visitor) => Promise<Answer<unknown>>)[] = [
      (by) => by.post('/api/auth/sign-out'),
      (by) => by.request('DELETE', `/api/auth/sessions/${sessionOf(by)}`),
    ];
    for (const door of doors) {
      for (const [on, prefix] of [
        [undefined, ''],
        [secure, '__Host-'],
      ] as const) {
        const by = visitor(on);
        await signInBy(by, account);
        const answer = await door(by);
        expect(answer.status).toBe(200);
        const flags = `Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; ${prefix && 'Secure; '}`;
        const taken = cookiesOf(answer)
          .filter((cookie) => !cookie.startsWith(`${prefix}cursus-device=`))
          .map((cookie) => cookie.replace('Max-Age=0; ', ''));
        expect(taken).toEqual([
          `${prefix}cursus=; ${flags}SameSite=Lax`,
          `${prefix}cursus-refresh=; ${flags}SameSite=Strict`,
        ]);
        expect([...by.cookies.keys()]).toEqual([`${prefix}cursus-device`]);
      }
    }
  });

  it('of a browser without a session open nothing, and say why', async () => {
    const by = visitor();
    await signInBy(by, await newApplicant());
    const kept = visitor();
    for (const [name, value] of by.cookies) kept.cookies.set(name, value);
    expect((await by.post('/api/auth/idle')).status).toBe(200);
    expect((await kept.get('/api/me/application')).body.current?.reason).toBe('idle');
    expect((await kept.post('/api/auth/refresh')).body.current?.reason).toBe('idle');
    const { body } = await kept.get<Session>('/api/auth/session');
    expect(body).toMatchObject({ user: null, canRefresh: false, endedBecause: 'idle' });
  });

  it('are not given with a refusal', async () => {
    const editor = await signInStaff('editor');
    const by = visitor();
    await signInBy(by, editor);
    const refusals = [
      await signInBy(visitor(), { ...editor, password: 'wrong' }),
      await verify(by, await factorOf(by), '000000'),
      await by.post('/api/auth/recovery', { code: 'AAAAA-AAAAA' }),
      await by.post('/api/auth/password-change', { newPassword: 'nine quiet larches' }),
      await visitor().post('/api/auth/refresh'),
    ];
    for (const refused of refusals) {
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(cookiesOf(refused)).toEqual([]);
    }
  });
});
