import { describe, expect, it, vi } from 'vitest';
import { minute, second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';

const { app, ctx, clock, visitor, signInStaff, signInApplicant, submit } = await freshDatabase();
await app.ready();
const editor = await signInStaff('editor');
const applicant = await signInApplicant(await submit());

/** The statements that `ask` leads to: prepared ones by their name, others by their text. */
async function statements(ask: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(ctx.pool, 'query');
  await ask();
  const names = query.mock.calls.map(([statement]) => {
    const { name, text } = (typeof statement === 'string' ? { text: statement } : statement) as {
      name?: string;
      text: string;
    };
    return name ?? `(unprepared) ${text}`;
  });
  query.mockRestore();
  return names;
}
const read = 'find-sessions';
const ofSessions = (names: string[]) =>
  names.filter((name) => /session|user|role|profile|factor|unprepared/.test(name));

describe('S12: who is asking', () => {
  it.each<[string, () => Visitor, string]>([
    ['staff', () => editor, '/api/statistics'],
    ['staff', () => editor, '/api/applications'],
    ['an applicant', () => applicant, '/api/me/application'],
    ['an applicant', () => applicant, '/api/me/events'],
    ['anybody', () => applicant, '/api/auth/session'],
  ])('costs one prepared read for %3$s of %1$s', async (_, who, url) => {
    const names = await statements(() => who().get(url));
    expect(ofSessions(names)).toEqual([read]);
  });

  it('costs none for a visitor without cookies, on public routes and others', async () => {
    for (const url of ['/api/auth/session', '/api/statistics', '/api/openapi.json'])
      expect(await statements(() => visitor().get(url))).toEqual([]);
  });

  it('costs none for forged tokens, which thus put no load on the database', async () => {
    const forger = visitor();
    forger.cookies.set('cursus', `${editor.cookies.get('cursus')}x`);
    forger.cookies.set('cursus-refresh', `${editor.cookies.get('cursus-refresh')}x`);
    expect(await statements(() => forger.get('/api/statistics'))).toEqual([]);
    expect(ofSessions(await statements(() => forger.post('/api/auth/refresh')))).toEqual([]);
  });

  it('of twenty requests at one moment is one read', async () => {
    const names = await statements(() =>
      Promise.all(Array.from({ length: 20 }, () => editor.get('/api/statistics'))),
    );
    expect(names.filter((name) => name === read).length).toBeLessThanOrEqual(2);
  });

  it('writes that the person was seen once a minute at most', async () => {
    clock.advance(minute + second);
    const writes = async () =>
      (await statements(() => editor.get('/api/statistics'))).filter((name) => name === 'session-seen')
        .length;
    expect([await writes(), await writes()]).toEqual([1, 0]);
    clock.advance(minute);
    expect(await writes()).toBe(0);
    clock.advance(second);
    expect(await writes()).toBe(1);
  });

  it('answers each of many at one moment for themselves', async () => {
    const [a, b] = [await signInStaff('editor'), await signInStaff('admin')];
    const people: Visitor[] = [editor, visitor(), a, applicant, b, editor, visitor()];
    const names = await Promise.all(
      people.map(
        async (by) => (await by.get<{ user: { id: string } | null }>('/api/auth/session')).body.user?.id,
      ),
    );
    expect(names[0]).toBe(editor.userId);
    expect(names[1]).toBeUndefined();
    expect(names[2]).toBe(a.userId);
    expect(names[4]).toBe(b.userId);
    expect(names[5]).toBe(editor.userId);
    expect(names[6]).toBeUndefined();
    expect(new Set([names[0], names[2], names[3], names[4]]).size).toBe(4);
  });
});
