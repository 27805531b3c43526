import { expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { newId } from '#services/platform/ids.ts';
import type { SavedView } from './contract.ts';

const { signInStaff } = await freshDatabase();
const editor = await signInStaff('editor');
const admin = await signInStaff('admin');

async function viewsOf(who: Visitor, screen = 'review'): Promise<SavedView[]> {
  const answer = await who.get<{ items: SavedView[] }>(`/api/saved-views?screen=${screen}`);
  expect(answer.status).toBe(200);
  return answer.body.items;
}
const save = (who: Visitor, id: string, view: Partial<SavedView>) =>
  who.request<SavedView & { detail: string }>('PUT', `/api/saved-views/${id}`, {
    screen: 'review',
    query: '',
    ...view,
  });

it('keeps a view by name for its owner, a screen at a time', async () => {
  const id = newId();
  const view = { name: '  German speakers ', query: 'tab=urgent&search=ger' };
  expect((await save(editor, id, view)).body).toEqual({
    ...view,
    id,
    screen: 'review',
    name: 'German speakers',
  });
  expect((await save(editor, newId(), { name: 'all', query: '' })).status).toBe(200);
  expect((await save(editor, newId(), { screen: 'applications', name: 'All' })).status).toBe(200);
  expect((await viewsOf(editor)).map(({ name }) => name)).toEqual(['all', 'German speakers']);
  expect((await viewsOf(editor, 'applications')).map(({ name }) => name)).toEqual(['All']);
  expect(await viewsOf(admin)).toEqual([]);
});

it('saved again it changes; another of the same name is refused and says so', async () => {
  const id = newId();
  await save(admin, id, { name: 'Mine', query: 'tab=completed' });
  expect((await save(admin, id, { name: 'Mine', query: 'tab=manual' })).status).toBe(200);
  expect((await viewsOf(admin)).map(({ query }) => query)).toEqual(['tab=manual']);
  const again = await save(admin, newId(), { name: 'Mine' });
  expect(again.status).toBe(409);
  expect(again.body.detail).toBe("You already have a view named 'Mine'. Please choose another name.");
});

it('a user cannot change or delete the views of another', async () => {
  const id = newId();
  await save(admin, id, { name: 'Private', query: 'tab=manual' });
  await save(editor, id, { name: 'Taken over', query: '' });
  await editor.request('DELETE', `/api/saved-views/${id}`);
  expect((await viewsOf(admin)).find((view) => view.id === id)?.name).toBe('Private');
});

it('deletes, and deleting what is gone is fine', async () => {
  const id = newId();
  await save(admin, id, { name: 'Short-lived' });
  expect((await admin.request('DELETE', `/api/saved-views/${id}`)).status).toBe(204);
  expect((await admin.request('DELETE', `/api/saved-views/${id}`)).status).toBe(204);
  expect((await viewsOf(admin)).some((view) => view.id === id)).toBe(false);
});

it('has bounds: names, queries, and fifty views', async () => {
  const nameless = await save(editor, newId(), { name: ' ' });
  expect(nameless.status).toBe(400);
  expect((await save(editor, newId(), { name: 'x'.repeat(61) })).status).toBe(400);
  expect((await save(editor, newId(), { name: 'long', query: 'x'.repeat(2_001) })).status).toBe(400);
  const collector = await signInStaff('editor');
  for (let count = 0; count < 50; count++)
    expect((await save(collector, newId(), { name: `View ${count}` })).status).toBe(200);
  const full = await save(collector, newId(), { name: 'One more' });
  expect(full.status).toBe(409);
  expect(full.body.detail).toBe('You have 50 views. Please delete one you no longer need.');
  const [known] = await viewsOf(collector);
  expect((await save(collector, known?.id ?? '', { name: 'Renamed' })).status).toBe(200);
});

it('of eight saved at once under one name one is kept, and the others are refused as such', async () => {
  const owner = await signInStaff('editor');
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => save(owner, newId(), { name: `Round ${round}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  }
  expect(await viewsOf(owner)).toHaveLength(5);
});
