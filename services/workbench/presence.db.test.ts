import { expect, it } from 'vitest';
import { minute, second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';

const { clock, owner, signInStaff, submit } = await freshDatabase();
const editor = await signInStaff('editor');
const admin = await signInStaff('admin');
const [first, second_] = [await submit(), await submit()];

async function look(who: Visitor, id: string): Promise<string[]> {
  const answer = await who.request<{ others: { name: string }[] }>(
    'PUT',
    `/api/applications/${id}/presence`,
    {},
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.others.map(({ name }) => name);
}

it('tells each who else has the application open, never oneself', async () => {
  expect(await look(editor, first)).toEqual([]);
  expect(await look(admin, first)).toEqual(['Reto Editor']);
  expect(await look(editor, first)).toEqual(['Reto Admin']);
  expect(await look(editor, first)).toEqual(['Reto Admin']);
});

it('opening another application leaves the one before', async () => {
  expect(await look(admin, second_)).toEqual([]);
  expect(await look(editor, first)).toEqual([]);
  expect(await look(editor, second_)).toEqual(['Reto Admin']);
});

it('forgets after 40 seconds without a sign, and keeps no row of it', async () => {
  await look(admin, first);
  clock.advance(40 * second);
  expect(await look(editor, first)).toEqual(['Reto Admin']);
  clock.advance(second);
  expect(await look(editor, first)).toEqual([]);
  await look(editor, first);
  const { rows } = await owner.query('select user_id from application_viewers');
  expect(rows).toEqual([{ user_id: editor.userId }]);
});

it('S13: a screen left open keeps no session from ending', async () => {
  const idle = await signInStaff('editor');
  await look(idle, first);
  for (const _ of [1, 2, 3, 4]) {
    clock.advance(7 * minute);
    await idle.request('PUT', `/api/applications/${first}/presence`, {});
  }
  const { rows } = await owner.query<{ idle: number }>(
    'select extract(epoch from $2::timestamptz - last_seen_at)::int as idle from sessions where user_id = $1',
    [idle.userId, clock.now()],
  );
  expect(rows[0]?.idle).toBe(28 * 60);
});

it('knows no presence where there is no application', async () => {
  const nowhere = '0198c0de-0000-7000-8000-000000000000';
  expect((await editor.request('PUT', `/api/applications/${nowhere}/presence`, {})).status).toBe(404);
  expect((await editor.request('PUT', '/api/applications/me/presence', {})).status).toBe(400);
});
