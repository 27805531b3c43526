import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { second } from '#infra/test/clock.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import type { ApplicationDetail, ApplicationDuplicates, applicationPage } from '../contract.ts';
import { eraseOf } from '../erase.ts';

const { ctx, clock, owner, visitor, signInStaff, submit, advance } = await freshDatabase();
const editor = await signInStaff('editor');
type Page = z.infer<typeof applicationPage>;
interface Created {
  data: { applicationId: string };
}
const apply = (form: object, key: string) =>
  visitor().post<Created>('/api/secure-application-submit', form, { key });
const detail = async (id: string) => (await editor.get<ApplicationDetail>(`/api/applications/${id}`)).body;
const duplicates = async (id: string, query = '') =>
  (await editor.get<ApplicationDuplicates>(`/api/applications/${id}/duplicates${query}`)).body.items;
async function counts(): Promise<Map<string, number>> {
  clock.advance(3 * second);
  const { body } = await editor.get<Page>('/api/applications?limit=200');
  return new Map(body.items.map(({ id, duplicateCount }) => [id, duplicateCount]));
}

describe('a second application of the same person', () => {
  it('within a minute, alike but for its key, is kept, and staff see that there are two', async () => {
    const form = exampleForm();
    const first = await apply(form, 'first-window');
    clock.advance(30 * second);
    const second_ = await apply(form, 'second-window');
    const ids = [first, second_].map(({ status, body }) => {
      expect(status).toBe(201);
      return body.data.applicationId;
    });
    const [one = '', two = ''] = ids;
    expect(one).not.toBe(two);
    expect((await duplicates(one)).map(({ id }) => id)).toEqual([two]);
    expect((await duplicates(two)).map(({ id }) => id)).toEqual([one]);
    const listed = await counts();
    expect(ids.map((id) => listed.get(id))).toEqual([1, 1]);
    // and the same window again makes no third
    expect((await apply(form, 'second-window')).body.data.applicationId).toBe(two);
    expect(await duplicates(one)).toHaveLength(1);
  });

  it('is recognised whatever the case of the address, and in whatever status the first one is', async () => {
    const email = `Anna.${crypto.randomUUID()}@Post.Example`;
    const first = await submit({ email });
    await advance(first, 'rejected');
    const again = await submit({ email: email.toLowerCase() });
    expect(await duplicates(again)).toMatchObject([{ id: first, workflowStatus: 'rejected' }]);
    expect((await counts()).get(again)).toBe(1);
  });

  it('S27: is not seen between people who were erased: all of them have the same nothing for an address', async () => {
    const ids = [await submit(), await submit()];
    const subject = { userId: null, email: null, applicationIds: ids };
    await inTransaction(ctx.pool, (db) => eraseOf(ctx, db, subject));
    const asOf = `asOf=${clock.now().toISOString()}`;
    for (const id of ids) {
      expect(await detail(id)).toMatchObject({ email: '[erased]' });
      expect([await duplicates(id), await duplicates(id, `?${asOf}`)]).toEqual([[], []]);
    }
    const then = await editor.get<Page>(`/api/applications?limit=200&${asOf}`);
    const listed = [await counts(), new Map(then.body.items.map((row) => [row.id, row.duplicateCount]))];
    for (const one of listed) expect(ids.map((id) => one.get(id))).toEqual([0, 0]);
  });

  it('is not another person, and not a sandbox copy', async () => {
    const email = `jon.${crypto.randomUUID()}@post.example`;
    const id = await submit({ email });
    const copy = await submit({ email });
    await owner.query('update application_states set is_sandbox = true where application_id = $1', [copy]);
    expect(await duplicates(id)).toEqual([]);
    expect((await counts()).get(id)).toBe(0);
    const other = await submit();
    expect((await counts()).get(other)).toBe(0);
  });
});
