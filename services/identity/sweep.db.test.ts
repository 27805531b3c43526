import { expect, it } from 'vitest';
import { day, hour } from '#infra/test/clock.ts';
import { connectionOf } from '#infra/test/connection.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { newId } from '#services/platform/ids.ts';
import { endSessions } from './sessions/end.ts';
import { sweep } from './sweep.ts';

const { ctx, clock, owner, visitor, submit, newApplicant, signedIn, signInStaff } = await freshDatabase();

const count = async (table: string) =>
  Number((await owner.query(`select count(*) as n from ${table}`)).rows[0].n);
const counts = async () => ({
  rate_limits: await count('rate_limits'),
  sign_in_failures: await count('sign_in_failures'),
  handoffs: await count('handoffs'),
  links: await count('links'),
  sign_ups: await count('sign_ups'),
  sessions: await count('sessions'),
  impersonations: await count('impersonations'),
});
const nothing = { rate_limits: 0, sign_in_failures: 0, handoffs: 0, links: 0, sessions: 0 };
/** Leaves out what does not end by itself: the link to an assessment without an invitation. */
const endless = async () =>
  Number((await owner.query('select count(*) as n from links where expires_at is null')).rows[0].n);

it('S23: forgets what is over, table by table, and nothing before', async () => {
  const id = await submit();
  const applicant = await newApplicant();
  await signedIn({ userId: applicant.userId, role: 'applicant' });
  const admin = await signInStaff('admin');
  await admin.post('/api/impersonations', { applicationId: id });
  await visitor().post('/api/auth/sign-in', { email: applicant.email, password: 'a wrong one' });
  const signUp = { email: 'new.here@post.example', password: 'nine quiet rivers', firstName: 'Gian' };
  await visitor().post('/api/auth/sign-up', signUp);
  await visitor().post('/api/auth/password-reset', { email: applicant.email });
  await owner.query(
    "insert into handoffs (code_hash, browser_hash, user_id, created_at, expires_at) values ('a', 'b', $1, $2, $3)",
    [applicant.userId, clock.now(), new Date(clock.now().getTime() + 60_000)],
  );
  const before = await counts();
  for (const n of Object.values(before)) expect(n).toBeGreaterThan(0);
  expect(await sweep(ctx)).toEqual(nothing);
  expect(await counts()).toEqual(before);

  clock.advance(hour);
  expect(await sweep(ctx)).toEqual({ ...nothing, rate_limits: before.rate_limits, handoffs: 1 });
  clock.advance(2 * day);
  expect(await sweep(ctx)).toMatchObject({ rate_limits: 0, sign_in_failures: before.sign_in_failures });
  expect(await counts()).toMatchObject({ sign_ups: 0, sessions: before.sessions });
  clock.advance(12 * day);
  await sweep(ctx);
  expect(await counts()).toMatchObject({ links: await endless(), sessions: before.sessions });
  // the sessions of staff were over after twelve hours, the applicant's now
  clock.advance(17 * day);
  expect((await sweep(ctx)).sessions).toBe(1);
  expect(await counts()).toMatchObject({ sessions: before.sessions - 1, impersonations: 0 });
  clock.advance(13 * day);
  expect((await sweep(ctx)).sessions).toBe(before.sessions - 1);
});

it('counts the thirty days of a session from its end, and sweeps in bounded batches', async () => {
  const { userId } = await newApplicant();
  for (let n = 0; n < 5; n++) await signedIn({ userId, role: 'applicant' });
  clock.advance(hour);
  await endSessions(ctx.pool, userId, 'password-changed', clock.now());
  await signedIn({ userId, role: 'applicant' });
  clock.advance(30 * day - 1);
  expect((await sweep(ctx, 2)).sessions).toBe(0);
  clock.advance(1);
  expect((await sweep(ctx, 2)).sessions).toBe(5);
  expect(await count('sessions')).toBe(1);
});

it('leaves alone what is used at that very moment, and comes back for it', async () => {
  const key = newId();
  await owner.query("insert into rate_limits values ($1, '{}', 0, 10, $2)", [key, clock.now()]);
  const busy = await connectionOf(owner);
  await busy.query('begin');
  await busy.query('select from rate_limits where key = $1 for update', [key]);
  expect((await sweep(ctx)).rate_limits).toBe(0);
  await busy.query('commit');
  busy.release();
  expect((await sweep(ctx)).rate_limits).toBe(1);
});
