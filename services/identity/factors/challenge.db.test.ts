import { describe, expect, it } from 'vitest';
import { auditRows } from '#infra/test/audit-rows.ts';
import { minute, second } from '#infra/test/clock.ts';
import { connectionOf } from '#infra/test/connection.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { StaffVisitor } from '#infra/test/people.ts';
import { factorOf, giveCode, signInBy, verify } from '#infra/test/second-factor.ts';
import { totp } from '#infra/test/totp.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { waitsForRow } from '#infra/test/waiting.ts';
import { takeStep } from './factors.ts';

const { ctx, clock, owner, visitor, signInStaff } = await freshDatabase();

/** A sign-in that owes the code. */
async function challenge(holder: StaffVisitor): Promise<{ by: Visitor; factorId: string }> {
  const by = visitor();
  expect((await signInBy(by, holder)).body).toEqual({ next: 'mfa' });
  return { by, factorId: await factorOf(by) };
}
const code = (holder: StaffVisitor, ms = 0) => totp(holder.seed, new Date(clock.now().getTime() + ms));
/** Six digits that are not right now, nor in the neighbouring steps. */
function wrongCode(holder: StaffVisitor): string {
  const near = [-60, -30, 0, 30, 60].map((s) => code(holder, s * second));
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find((c) => !near.includes(c));
  if (!wrong) throw new Error('five codes for six steps');
  return wrong;
}
const isIn = async (by: Visitor) => (await by.get('/api/statistics')).status === 200;
const completeSessions = async ({ userId }: StaffVisitor) =>
  (
    await owner.query(
      'select from sessions where user_id = $1 and ended_at is null and second_factor_at is not null',
      [userId],
    )
  ).rowCount ?? 0;

describe('S6: the code of the app', () => {
  it('opens what the password alone does not, once', async () => {
    const editor = await signInStaff('editor');
    const { by, factorId } = await challenge(editor);
    expect(await isIn(by)).toBe(false);
    const given = code(editor);
    expect((await verify(by, factorId, given)).body).toEqual({ next: 'done', recoveryCodes: null });
    expect(await isIn(by)).toBe(true);
    const again = await challenge(editor);
    expect(await verify(again.by, factorId, given)).toMatchObject({
      status: 400,
      body: {
        code: 'code-invalid',
        detail: 'This code is not right, or was used before. Wait for the next one.',
      },
    });
    expect(await isIn(again.by)).toBe(false);
  });

  it('is refused when it is wrong, and nothing opens', async () => {
    const editor = await signInStaff('editor');
    const { by, factorId } = await challenge(editor);
    expect(await verify(by, factorId, wrongCode(editor))).toMatchObject({
      status: 400,
      body: { code: 'code-invalid' },
    });
    expect(await isIn(by)).toBe(false);
    for (const text of ['12345', '1234567', 'abcdef', '12 345', ''])
      expect((await verify(by, factorId, text)).body.code).toBe('invalid-input');
  });

  it.each([-30, 30])('is accepted %d s from now: clocks differ', async (s) => {
    const editor = await signInStaff('editor');
    const { by, factorId } = await challenge(editor);
    expect((await verify(by, factorId, code(editor, s * second))).status).toBe(200);
  });

  it.each([-90, -60, 60, 90])('is refused %d s from now', async (s) => {
    const editor = await signInStaff('editor');
    const { by, factorId } = await challenge(editor);
    expect((await verify(by, factorId, code(editor, s * second))).body.code).toBe('code-invalid');
  });

  it('makes every earlier one worthless too', async () => {
    const editor = await signInStaff('editor');
    const first = await challenge(editor);
    expect((await verify(first.by, first.factorId, code(editor, 30 * second))).status).toBe(200);
    const { by, factorId } = await challenge(editor);
    for (const ms of [-30 * second, 0, 30 * second])
      expect((await verify(by, factorId, code(editor, ms))).body.code).toBe('code-invalid');
    clock.advance(minute);
    expect((await verify(by, factorId, code(editor))).status).toBe(200);
  });

  it('used 20 times at once in one sign-in makes one session', async () => {
    const editor = await signInStaff('editor');
    const before = await completeSessions(editor);
    const { by, factorId } = await challenge(editor);
    const given = code(editor);
    const asked = Array.from({ length: 20 }, () => {
      const tab = visitor();
      for (const [name, value] of by.cookies) tab.cookies.set(name, value);
      return verify(tab, factorId, given).then(({ status }) => ({ tab, status }));
    });
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await completeSessions(editor)).toBe(before + 1);
    const inside = await Promise.all(answers.map(({ tab }) => isIn(tab)));
    expect(inside.filter(Boolean)).toHaveLength(1);
  });

  it('used 20 times at once in 20 sign-ins makes one session', async () => {
    const editor = await signInStaff('editor');
    const before = await completeSessions(editor);
    const challenges = await Promise.all(Array.from({ length: 20 }, () => challenge(editor)));
    const given = code(editor);
    const answers = await Promise.all(challenges.map(({ by, factorId }) => verify(by, factorId, given)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await completeSessions(editor)).toBe(before + 1);
  });

  it('takes a step by compare-and-set: of 20 at once one, and none before it', async () => {
    const editor = await signInStaff('editor');
    const { factorId } = await challenge(editor);
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeStep(owner, factorId, 7)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect([await takeStep(owner, factorId, 6), await takeStep(owner, factorId, 8)]).toEqual([false, true]);
  });

  it('a clock that was set back is a wrong code, not a fault', async () => {
    const editor = await signInStaff('editor');
    const { by, factorId } = await challenge(editor);
    expect((await verify(by, factorId, code(editor))).status).toBe(200);
    const again = await challenge(editor);
    clock.advance(-10 * minute);
    expect((await verify(again.by, factorId, code(editor))).body.code).toBe('code-invalid');
    clock.advance(11 * minute);
    expect((await verify(again.by, factorId, code(editor))).status).toBe(200);
  });
});

describe('S6: guessing', () => {
  it('ends at the fifth wrong code: the password has to be given again', async () => {
    const editor = await signInStaff('editor');
    const { by, factorId } = await challenge(editor);
    const wrong = wrongCode(editor);
    for (let n = 0; n < 4; n++) expect((await verify(by, factorId, wrong)).body.code).toBe('code-invalid');
    expect(await verify(by, factorId, wrong)).toMatchObject({
      status: 401,
      body: { code: 'session-ended', current: { reason: 'too-many-tries' } },
    });
    expect(await verify(by, factorId, code(editor))).toMatchObject({
      status: 401,
      body: { current: { reason: 'too-many-tries' } },
    });
    const { by: fresh } = await challenge(editor);
    expect((await verify(fresh, factorId, code(editor))).status).toBe(200);
  });

  it('at once is no way around: the right one among 60 is not found', async () => {
    const editor = await signInStaff('editor');
    const { by, factorId } = await challenge(editor);
    const wrong = wrongCode(editor);
    const right = code(editor);
    const asked = Array.from({ length: 60 }, (_, n) => {
      const line = visitor();
      for (const [name, value] of by.cookies) line.cookies.set(name, value);
      return verify(line, factorId, n === 59 ? right : wrong);
    });
    const answers = await Promise.all(asked);
    expect(answers.filter(({ body }) => body.code === 'code-invalid')).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await completeSessions(editor)).toBe(1);
  });

  it('at once is judged one after the other: the right code behind five wrong ones comes too late', async () => {
    const editor = await signInStaff('editor');
    const { by, factorId } = await challenge(editor);
    const hold = await connectionOf(owner);
    await hold.query('begin');
    await hold.query('select from users where id = $1 for update', [editor.userId]);
    const answers: ReturnType<typeof verify>[] = [];
    for (let n = 1; n <= 6; n++) {
      const line = visitor();
      for (const [name, value] of by.cookies) line.cookies.set(name, value);
      answers.push(verify(line, factorId, n === 6 ? code(editor) : wrongCode(editor)));
      await waitsForRow(owner, 'select from users%for update', n);
    }
    await hold.query('commit');
    hold.release();
    const said = (await Promise.all(answers)).map(({ body }) => body.code);
    expect(said).toEqual([...Array(4).fill('code-invalid'), 'session-ended', 'session-ended']);
    expect(await completeSessions(editor)).toBe(1);
  });

  it('from sign-in to sign-in has to wait, the right code too, and for longer each time', async () => {
    const editor = await signInStaff('editor');
    const wrong = wrongCode(editor);
    const fail = async () => {
      const { by, factorId } = await challenge(editor);
      return verify(by, factorId, wrong);
    };
    for (let n = 0; n < 6; n++) expect((await fail()).body.code).toBe('code-invalid');
    const waits: number[] = [];
    for (let n = 0; n < 10; n++) {
      const { by, factorId } = await challenge(editor);
      const refused = await verify(by, factorId, code(editor));
      expect(refused.body.code).toBe('too-many-tries');
      const wait = Number(refused.headers['retry-after']);
      waits.push(wait);
      clock.advance(wait * second);
      if (n < 9) await verify(by, factorId, wrongCode(editor));
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900]);
    const { by } = await challenge(editor);
    expect((await giveCode(by, editor.seed, clock)).status).toBe(200);
  });

  it('is audited each time', async () => {
    const editor = await signInStaff('editor');
    const { by, factorId } = await challenge(editor);
    await verify(by, factorId, wrongCode(editor));
    const rows = await auditRows({ owner, ctx }, "action = 'second_factor_failed' and user_id = $1", [
      editor.userId,
    ]);
    expect(rows).toMatchObject([{ user_id: editor.userId, ip_address: by.address }]);
  });

  it('an unknown factor and another’s are refused alike, with the own app’s code and with theirs', async () => {
    const editor = await signInStaff('editor');
    const colleague = await signInStaff('editor');
    const { by } = await challenge(editor);
    const foreign = await factorOf(colleague);
    const said = async (id: string, given: string) => {
      const { status, body } = await verify(by, id, given);
      return { status, body: { ...body, requestId: '' } };
    };
    const refused = await said(crypto.randomUUID(), code(editor));
    expect(refused).toMatchObject({ status: 400, body: { code: 'code-invalid' } });
    expect(await said(foreign, code(colleague))).toEqual(refused);
    expect(await said(foreign, code(editor))).toEqual(refused);
    expect(await isIn(by)).toBe(false);
    // The colleague's code was not spent by it.
    const own = await challenge(colleague);
    expect((await verify(own.by, own.factorId, code(colleague))).status).toBe(200);
  });
});
