import { describe, expect, it } from 'vitest';
import { second } from '#infra/test/clock.ts';
import { connectionOf } from '#infra/test/connection.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs } from '#infra/test/jobs.ts';
import { enrol, factorOf, giveCode, signInBy, verify } from '#infra/test/second-factor.ts';
import { totp } from '#infra/test/totp.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { waitsForRow } from '#infra/test/waiting.ts';
import { newId } from '#services/platform/ids.ts';
import { createStaff } from '../create-admin.ts';

const { ctx, clock, owner, visitor, signInStaff, signedIn, newApplicant } = await freshDatabase();

const begin = (by: Visitor) => by.post<{ id: string; secret: string; code?: string }>('/api/auth/factors');
const factorsOf = async (userId: string) =>
  (await owner.query('select factor_id, verified_at from factors where user_id = $1', [userId])).rows;

describe('S8: another app as the second factor', () => {
  it('needs the first: with the password alone nothing begins', async () => {
    const editor = await signInStaff('editor');
    const by = visitor();
    await signInBy(by, editor);
    expect(await begin(by)).toMatchObject({
      status: 403,
      body: { code: 'second-factor-required', current: { reason: 'mfa' } },
    });
    expect(await factorsOf(editor.userId)).toHaveLength(1);
  });

  it('makes the old app’s codes and the old recovery codes worthless', async () => {
    const editor = await signInStaff('editor');
    const first = await enrol(editor, clock);
    const { id, seed } = await enrol(editor, clock);
    expect(await factorsOf(editor.userId)).toEqual([{ factor_id: id, verified_at: expect.anything() }]);
    clock.advance(30 * second);
    const by = visitor();
    await signInBy(by, editor);
    expect((await verify(by, await factorOf(by), totp(editor.seed, clock.now()))).status).toBe(400);
    expect((await verify(by, first.id, totp(first.seed, clock.now()))).status).toBe(400);
    const recovery = await by.post('/api/auth/recovery', { code: first.recoveryCodes[0] ?? '' });
    expect(recovery.status).toBe(400);
    expect((await giveCode(by, seed, clock)).body.next).toBe('done');
  });

  it('ends every other session, since it did not give the factor', async () => {
    const editor = await signInStaff('editor');
    const elsewhere = await signedIn({ userId: editor.userId, role: 'editor' });
    await enrol(editor, clock);
    expect(await elsewhere.get('/api/statistics')).toMatchObject({
      status: 401,
      body: { code: 'session-ended', current: { reason: 'factor-reset' } },
    });
    expect((await editor.get('/api/statistics')).status).toBe(200);
  });

  it('counts for nothing until its first code: the old app stays', async () => {
    const editor = await signInStaff('editor');
    const { body } = await begin(editor);
    const by = visitor();
    await signInBy(by, editor);
    expect((await verify(by, body.id, totp(body.secret, clock.now()))).status).not.toBe(200);
    const again = visitor();
    await signInBy(again, editor);
    expect((await giveCode(again, editor.seed, clock)).body.next).toBe('done');
  });

  it('given up for a later one opens nothing', async () => {
    const editor = await signInStaff('editor');
    const { body: first } = await begin(editor);
    const { body: second } = await begin(editor);
    expect((await verify(editor, first.id, totp(first.secret, clock.now()))).body.code).toBe('code-invalid');
    expect((await verify(editor, second.id, totp(second.secret, clock.now()))).status).toBe(200);
  });

  it('of another user is not finished by this one, nor this one’s by another', async () => {
    const [editor, colleague] = [await signInStaff('editor'), await signInStaff('editor')];
    const { body } = await begin(colleague);
    expect((await verify(editor, body.id, totp(body.secret, clock.now()))).body.code).toBe('code-invalid');
    expect((await factorsOf(colleague.userId)).filter((row) => row.verified_at)).toHaveLength(1);
  });

  it('tells its owner by mail, and the audit log', async () => {
    const editor = await signInStaff('editor');
    const { id } = await enrol(editor, clock);
    await testJobs(ctx).runDue();
    expect(await mailsTo(owner, editor.email)).toHaveLength(1);
    const { rows } = await owner.query(
      'select action from audit_logs where resource_id = $1 order by audit_id',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['factor_enrolment_started', 'factor_enrolled']);
  });

  it('of an applicant is theirs to choose, and asked for from then on', async () => {
    const account = await newApplicant();
    const by = visitor();
    await signInBy(by, account);
    const { seed } = await enrol(by, clock);
    const later = visitor();
    expect((await signInBy(later, account)).body).toEqual({ next: 'mfa' });
    expect((await later.get('/api/me/application')).body.code).toBe('second-factor-required');
    expect((await giveCode(later, seed, clock)).body.next).toBe('done');
    expect((await later.get('/api/me/application')).status).toBe(200);
  });
});

describe('S8: two first logins of one account at once', () => {
  const password = 'four brass lanterns';
  /** Two browsers that know the first password, each with an app of its own half set up. */
  async function race() {
    const email = `race.${newId()}@adjutant.example`;
    const { userId } = await createStaff(ctx, {
      email,
      firstName: 'R',
      lastName: 'A',
      role: 'editor',
      password,
    });
    await owner.query('update profiles set password_changed = true where id = $1', [userId]);
    const entrants = await Promise.all(
      [0, 1].map(async () => {
        const by = visitor();
        await signInBy(by, { email, password });
        return by;
      }),
    );
    return { userId, entrants };
  }

  it('leave one app, and the loser is not in', async () => {
    for (let round = 0; round < 4; round++) {
      const { userId, entrants } = await race();
      const begun = await Promise.all(entrants.map(begin));
      const answers = await Promise.all(
        entrants.map((by, n) => {
          const { id, secret } = begun[n]?.body ?? { id: '', secret: '' };
          return verify(by, id, totp(secret, clock.now()));
        }),
      );
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      const verified = (await factorsOf(userId)).filter((row) => row.verified_at);
      const inside = await Promise.all(entrants.map((by) => by.get('/api/statistics')));
      expect(inside.filter(({ status }) => status === 200)).toHaveLength(verified.length);
    }
  });

  it('the app that was first stays, even when the other’s request was let in before', async () => {
    const { userId, entrants } = await race();
    const [first, second] = entrants as [Visitor, Visitor];
    const { body: mine } = await begin(first);
    // Past the guard, the second waits for the account, which the test holds.
    const hold = await connectionOf(owner);
    await hold.query('begin');
    await hold.query('select from users where id = $1 for update', [userId]);
    const factorId = newId();
    const { rows } = await owner.query('select * from factors where factor_id = $1', [mine.id]);
    const late = verify(first, mine.id, totp(mine.secret, clock.now()));
    await waitsForRow(owner, 'select from users%for update');
    // Meanwhile another session finishes with its own app.
    await hold.query(
      'insert into factors (factor_id, user_id, sealed_seed, created_at, verified_at) values ($1, $2, $3, $4, $4)',
      [factorId, userId, rows[0].sealed_seed, clock.now()],
    );
    await hold.query('commit');
    hold.release();
    expect(await late).toMatchObject({ status: 403, body: { code: 'second-factor-required' } });
    expect((await factorsOf(userId)).filter((row) => row.verified_at)).toEqual([
      { factor_id: factorId, verified_at: expect.anything() },
    ]);
    expect((await second.get('/api/statistics')).status).toBe(403);
  });
});
