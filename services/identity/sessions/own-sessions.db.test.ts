import { describe, expect, it } from 'vitest';
import { auditRows } from '#infra/test/audit-rows.ts';
import { minute } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { enrol, signInBy, signInFully } from '#infra/test/second-factor.ts';
import type { Visitor } from '#infra/test/visitor.ts';

const { ctx, clock, owner, visitor, newApplicant, signInStaff } = await freshDatabase();

interface Item {
  id: string;
  isCurrent: boolean;
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: string;
  lastSeenAt: string;
}
const list = async (by: Visitor) => (await by.get<{ items: Item[] }>('/api/auth/sessions')).body.items;
const end = (by: Visitor, id: string) => by.request('DELETE', `/api/auth/sessions/${id}`);
const isIn = async (by: Visitor) => (await by.get('/api/me/application')).status === 200;
const current = async (by: Visitor) => (await list(by)).find(({ isCurrent }) => isCurrent)?.id ?? '';
async function signInTimes(count: number): Promise<{ userId: string; browsers: Visitor[] }> {
  const account = await newApplicant();
  const browsers: Visitor[] = [];
  for (let n = 0; n < count; n++) {
    const by = visitor();
    await signInBy(by, account);
    browsers.push(by);
  }
  return { userId: account.userId, browsers };
}
const detections = async (userId: string) =>
  (
    await owner.query(
      "select (metadata ->> 'open')::int as open from audit_logs where action = 'multiple_sessions_detected' and user_id = $1 order by audit_id",
      [userId],
    )
  ).rows.map(({ open }) => open);

describe('S13: one’s own sessions', () => {
  it('are listed with browser, address and times, this one first, no one else’s and no secret', async () => {
    const account = await newApplicant();
    const [phone, laptop] = [visitor(), visitor()];
    const { email, password } = account;
    const headers = { 'user-agent': 'A phone' };
    await phone.post('/api/auth/sign-in', { email, password }, { headers });
    clock.advance(minute);
    await signInBy(laptop, account);
    await signInTimes(1);
    const items = await list(phone);
    expect(items.map(({ isCurrent, userAgent, ipAddress }) => [isCurrent, userAgent, ipAddress])).toEqual([
      [true, 'A phone', phone.address],
      [false, 'lightMyRequest', laptop.address],
    ]);
    expect((await list(laptop)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    const text = JSON.stringify(items);
    for (const token of [...phone.cookies.values(), ...laptop.cookies.values()])
      expect(text).not.toContain(token.split('.').at(-1));
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(
      ['createdAt', 'id', 'ipAddress', 'isCurrent', 'lastSeenAt', 'userAgent'].sort(),
    );
  });

  it('can be ended one by one: it learns why, the rest stays', async () => {
    const [a, b, c] = (await signInTimes(3)).browsers as [Visitor, Visitor, Visitor];
    const id = await current(b);
    expect((await end(a, id)).status).toBe(200);
    expect(await b.get('/api/me/application')).toMatchObject({
      status: 401,
      body: { code: 'session-ended', current: { reason: 'ended-by-owner' } },
    });
    expect((await b.post('/api/auth/refresh')).status).toBe(401);
    expect([await isIn(a), await isIn(c)]).toEqual([true, true]);
    expect((await list(a)).map((item) => item.id)).not.toContain(id);
    expect((await end(a, id)).status).toBe(404);
  });

  it('ending this very one signs out here, and takes the cookies back', async () => {
    const [a, b] = (await signInTimes(2)).browsers as [Visitor, Visitor];
    expect((await end(a, await current(a))).status).toBe(200);
    expect([...a.cookies.keys()]).toEqual(['cursus-device']);
    expect([await isIn(a), await isIn(b)]).toEqual([false, true]);
  });

  it('another’s is not found, and stays alive', async () => {
    const admin = await signInStaff('admin');
    const [theirs] = (await signInTimes(1)).browsers as [Visitor];
    const [mine] = (await signInTimes(1)).browsers as [Visitor];
    const id = await current(theirs);
    const { requestId: _, ...refused } = (await end(mine, id)).body;
    expect(refused).toMatchObject({ status: 404, code: 'not-found' });
    const { requestId: __, ...unknown } = (await end(mine, crypto.randomUUID())).body;
    expect(unknown).toEqual(refused);
    expect((await end(admin, id)).status).toBe(404);
    expect(await isIn(theirs)).toBe(true);
    expect((await end(mine, 'x')).status).toBe(400);
  });

  it('are audited when ended', async () => {
    const { userId, browsers } = await signInTimes(2);
    const [a, b] = browsers as [Visitor, Visitor];
    const id = await current(b);
    await end(a, id);
    const rows = await auditRows({ owner, ctx }, "action = 'session_ended' and resource_id = $1", [id]);
    expect(rows).toMatchObject([{ user_id: userId, ip_address: a.address }]);
  });

  it('are not shown, and not ended, before the second factor', async () => {
    const editor = await signInStaff('editor');
    const by = visitor();
    await signInBy(by, editor);
    expect((await by.get('/api/auth/sessions')).status).toBe(403);
    expect((await end(by, editor.cookies.get('cursus-refresh')?.split('.')[0] ?? '')).status).toBe(403);
    expect((await editor.get('/api/statistics')).status).toBe(200);
  });
});

describe('S13: more than three sessions at a time', () => {
  it('are logged, once for each sign-in beyond', async () => {
    const three = await signInTimes(3);
    expect(await detections(three.userId)).toEqual([]);
    const five = await signInTimes(5);
    expect(await detections(five.userId)).toEqual([4, 5]);
  });

  it('are logged once for a sign-in with a second factor, and not for a step in a session', async () => {
    const editor = await signInStaff('editor');
    for (let n = 0; n < 3; n++) await signInFully(visitor(), editor, clock);
    expect(await detections(editor.userId)).toEqual([4]);
    await enrol(editor, clock);
    expect(await detections(editor.userId)).toEqual([4]);
  });

  it('do not count those that are over', async () => {
    const { userId, browsers } = await signInTimes(3);
    await browsers[0]?.post('/api/auth/sign-out');
    const { rows } = await owner.query('select email from users where id = $1', [userId]);
    await signInBy(visitor(), { email: rows[0].email, password: 'seven green herons' });
    expect(await detections(userId)).toEqual([]);
  });

  it('are not made by one browser that signs in again and again: each sign-in ends the one before', async () => {
    const account = await newApplicant();
    const by = visitor();
    await signInBy(by, account);
    const first = visitor();
    for (const [name, value] of by.cookies) first.cookies.set(name, value);
    for (let n = 0; n < 4; n++) await signInBy(by, account);
    expect(await list(by)).toHaveLength(1);
    expect(await detections(account.userId)).toEqual([]);
    expect(await isIn(first)).toBe(false);
    expect(await isIn(by)).toBe(true);
  });

  it('a wrong password ends nothing', async () => {
    const account = await newApplicant();
    const by = visitor();
    await signInBy(by, account);
    await signInBy(by, { ...account, password: 'wrong' });
    expect(await isIn(by)).toBe(true);
  });
});
