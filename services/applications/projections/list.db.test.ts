import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { day, minute, second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs } from '#infra/test/jobs.ts';
import { statementsOf } from '#infra/test/statements.ts';
import type { ApplicationRow, applicationPage } from '../contract.ts';

const { ctx, clock, owner, signInStaff, submit, advance, applicationAt } = await freshDatabase();
let editor = await signInStaff('editor');
type Page = z.infer<typeof applicationPage>;

async function list(query: Record<string, string> = {}): Promise<Page> {
  // figures may be two seconds old
  clock.advance(3 * second);
  const answer = await editor.get<Page>(`/api/applications?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
async function count(query: Record<string, string>): Promise<Page['total']> {
  const answer = await editor.get<Page['total']>(`/api/applications/count?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
const idsOf = (page: Page) => page.items.map((item) => item.id).sort();
async function found(search: string): Promise<string[]> {
  return (await list({ search, limit: '200' })).items.map((item) => item.lastName).sort();
}

describe('the search', () => {
  it('finds any part of name, e-mail address and phone number, whatever the case', async () => {
    await submit({
      firstName: 'Gian',
      lastName: 'Zürrer',
      email: 'gz@firn.example',
      phone: '+41 44 111 22 33',
    });
    for (const text of ['gian', 'ZÜRR', 'an zü', 'gz@FIRN', '111 22', 'firn.example']) {
      expect(await found(text), text).toEqual(['Zürrer']);
    }
    expect(await found('Zürrer Gina')).toEqual([]);
  });

  it('finds names without their accents, and their parts in any order', async () => {
    await submit({ firstName: 'Joëlle Françoise', lastName: 'Müller-Ågren', email: 'jf@lac.example' });
    const texts = ['joelle', 'Agren', 'muller', 'agren joel', 'müller fran', 'JOËLLE lac.ex', 'joe\u0308lle'];
    for (const text of texts) expect(await found(text), text).toEqual(['Müller-Ågren']);
    expect(await found('joelle firn')).toEqual([]);
  });

  it('finds a telephone number by its digits, as it is dialled at home too', async () => {
    await submit({ firstName: 'Orsina', lastName: 'Telefonin', phone: '+41 79 / 555-01.23' });
    for (const text of ['41795550123', '0795550123', '079 555 01 23', '+41 (79) 555 01 23', '550123'])
      expect(await found(text), text).toEqual(['Telefonin']);
    expect(await found('0795550124')).toEqual([]);
  });

  it('takes one or two letters for the beginning of a word', async () => {
    await submit({ firstName: 'Qix', lastName: 'Vuq', email: 'x@vuq.example' });
    for (const text of ['q', 'qi', 'vu', 'vu q']) expect(await found(text), text).toEqual(['Vuq']);
    expect(await found('uq')).toEqual([]);
    expect(await found('ix')).toEqual([]);
  });

  it('counts what it found, on one page and on several', async () => {
    for (let n = 0; n < 5; n++) await submit({ firstName: 'Zählbar', lastName: `Nr${n}` });
    expect((await list({ search: 'zahlbar' })).total).toEqual({ count: 5, isAtLeast: false });
    const first = await list({ search: 'zahlbar', limit: '2' });
    expect(first.total).toEqual({ count: 2, isAtLeast: true });
    const second = await list({ search: 'zahlbar', limit: '2', cursor: first.next ?? '' });
    expect(second.total).toEqual({ count: 2, isAtLeast: true });
    expect(await count({ search: 'zahlbar' })).toEqual({ count: 5, isAtLeast: false });
    const last = await list({ search: 'zahlbar', limit: '3', cursor: first.next ?? '' });
    expect(last).toMatchObject({ next: null, total: { count: 3, isAtLeast: true } });
  });

  it('takes %, _ and \\ as they stand', async () => {
    await submit({ firstName: 'Hundert%', lastName: 'Prozent' });
    await submit({ firstName: 'Unter_', lastName: 'Strich' });
    await submit({ firstName: 'Rück\\', lastName: 'Schrägstrich' });
    expect(await found('hundert%')).toEqual(['Prozent']);
    expect(await found('unter_')).toEqual(['Strich']);
    expect(await found('rück\\')).toEqual(['Schrägstrich']);
    expect(await found('%')).toEqual(['Prozent']);
    expect(await found('_')).toEqual(['Strich']);
    expect(await found('H_ndert')).toEqual([]);
    expect(await found("'; drop table application_forms; --")).toEqual([]);
  });

  it('is bounded', async () => {
    expect((await editor.get(`/api/applications?search=${'x'.repeat(201)}`)).status).toBe(400);
  });
});

describe('filters', () => {
  it('keep what they say, alone and together, and count it', async () => {
    const before = (await list()).total.count;
    const assistant = await applicationAt('raw_review_pending', { position: 'Personal Assistant' });
    const general = await applicationAt('raw_review_pending');
    const both = await list({ status: 'raw_review_pending' });
    expect(idsOf(both)).toEqual([assistant.id, general.id].sort());
    expect(both.total).toEqual({ count: 2, isAtLeast: false });
    expect(idsOf(await list({ position: 'Personal Assistant' }))).toEqual([assistant.id]);
    expect(idsOf(await list({ position: 'general', status: 'raw_review_pending' }))).toEqual([general.id]);
    expect(await list({ position: 'General', status: 'employed' })).toEqual({
      items: [],
      next: null,
      total: { count: 0, isAtLeast: false },
    });
    expect((await list()).total.count).toBe(before + 2);
  });

  it('legacy and current are apart', async () => {
    const id = await submit({ lastName: 'Altfall' });
    await owner.query('update application_states set is_legacy = true where application_id = $1', [id]);
    expect(idsOf(await list({ type: 'legacy' }))).toEqual([id]);
    expect(idsOf(await list({ type: 'current', limit: '200' }))).not.toContain(id);
    expect(idsOf(await list({ limit: '200' }))).toContain(id);
  });

  it('are counted apart as in the list, now and as of an instant', async () => {
    await applicationAt('raw_review_pending', { position: 'Personal Assistant', lastName: 'Doppelfilter' });
    const filters: Record<string, string>[] = [
      {},
      { status: 'raw_review_pending' },
      { position: 'Personal Assistant' },
      { status: 'raw_review_pending', position: 'Personal Assistant' },
      { type: 'current' },
      { search: 'Doppelfilter', status: 'raw_review_pending' },
      { search: 'Doppelfilter', status: 'employed' },
    ];
    for (const filter of filters) {
      const { items, total } = await list({ ...filter, limit: '200' });
      expect(total, JSON.stringify(filter)).toEqual({ count: items.length, isAtLeast: false });
      expect(await count(filter), JSON.stringify(filter)).toEqual(total);
      const asOf = clock.now().toISOString();
      clock.advance(second);
      expect(await count({ ...filter, asOf }), JSON.stringify(filter)).toEqual(total);
    }
  });

  it('a sandbox application is in no list and no count', async () => {
    const id = await submit({ lastName: 'Sandkasten' });
    await owner.query('update application_states set is_sandbox = true where application_id = $1', [id]);
    expect(await found('Sandkasten')).toEqual([]);
    expect((await count({ search: 'Sandkasten' })).count).toBe(0);
    expect((await count({ search: 'Sandkasten', status: 'application_received' })).count).toBe(0);
    expect(idsOf(await list({ limit: '200' }))).not.toContain(id);
  });
});

describe('overdue and urgent', () => {
  it('are those that were recorded as missed and those that are not yet, in one order', async () => {
    const overdue = { deadline: 'overdue' };
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) {
      clock.advance(minute);
      ids.unshift(await submit());
    }
    const [, third, , first] = ids;
    clock.advance(9 * day);
    editor = await signInStaff('editor');
    expect((await list({ deadline: 'urgent', limit: '200' })).items.map(({ id }) => id)).toEqual(
      expect.arrayContaining(ids),
    );
    clock.advance(2 * day);
    editor = await signInStaff('editor');
    await owner.query('update application_states set is_overdue = true where application_id = any($1)', [
      [third, first],
    ]);
    const inOrder: Record<string, string[]> = {
      newest: ids,
      oldest: ids.toReversed(),
      deadline: ids.toReversed(),
    };
    for (const [sort, expected] of Object.entries(inOrder)) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Page = await list({ ...overdue, sort, limit: '3', ...(cursor && { cursor }) });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next;
      }
      expect(seen.filter((id) => ids.includes(id))).toEqual(expected);
      expect(new Set(seen).size).toBe(seen.length);
    }
    await owner.query('update application_states set is_overdue = false');
  });

  it('are counted by the figures of all screens, without looking at an application', async () => {
    await testJobs(ctx).runDue();
    await submit();
    clock.advance(10 * day);
    editor = await signInStaff('editor');
    expect((await list({ deadline: 'overdue' })).items.length).toBeGreaterThan(1);
    const queries: Record<string, string>[] = [
      { deadline: 'overdue' },
      { deadline: 'overdue', status: 'application_received' },
    ];
    const asked = await statementsOf(async () => {
      for (const query of queries) {
        const all = await list({ ...query, limit: '200' });
        expect(all.total).toEqual({ count: all.items.length, isAtLeast: false });
        expect((await count(query)).count).toBe(all.items.length);
      }
    });
    expect(asked.filter(({ text }) => text.includes('as count from (select'))).toEqual([]);
  });
});

describe('statements', () => {
  /** The statements of a list that is asked for once more, when none has to be planned or read for the first time. */
  const textsOf = async (query: Record<string, string>): Promise<string[]> => {
    await list(query);
    return textsOfNext(query);
  };
  const textsOfNext = async (query: Record<string, string>): Promise<string[]> => {
    const asked = await statementsOf(() => editor.get(`/api/applications?${new URLSearchParams(query)}`));
    return asked.map(({ text }) => text).filter((text) => text.includes('application_states'));
  };
  const countsIn = (texts: string[]) => texts.filter((text) => text.includes('as count from'));

  it('of a search count nothing, and those of a filter count without the forms', async () => {
    for (let n = 0; n < 3; n++) await submit({ lastName: 'Ungezählt' });
    const searched = await textsOf({ search: 'Ungezählt', limit: '2' });
    expect(searched).toHaveLength(1);
    expect(searched.join()).not.toContain('as count from (select');
    expect(await textsOf({ search: 'Ungezählt', limit: '2', status: 'application_received' })).toHaveLength(
      1,
    );
    // In the order of names the forms alone are searched; with another filter they are joined.
    const [byName] = await textsOf({ search: 'Ungezählt', limit: '2', sort: 'name' });
    expect(byName).not.toContain('join application_forms');
    const [narrowed] = await textsOf({ search: 'Ungezählt', type: 'current' });
    expect(narrowed).toContain('join application_forms');
    const counted = countsIn(await textsOfNext({ position: 'general' }));
    expect(counted).toHaveLength(1);
    expect(counted.join()).not.toContain('application_forms');
  });

  it('of a filter count once for all its pages and readers, and again after a change', async () => {
    const query = { position: 'general', limit: '1' };
    const { next, total } = await list(query);
    expect(countsIn(await textsOfNext(query))).toEqual([]);
    expect(countsIn(await textsOfNext({ ...query, cursor: next ?? '' }))).toEqual([]);
    expect(countsIn(await textsOfNext({ ...query, type: 'current' }))).toHaveLength(1);
    const id = await submit();
    await editor.post(`/api/applications/${id}/advance`, { to: 'email_confirmed' });
    expect(countsIn(await textsOfNext(query))).toHaveLength(1);
    const { body } = await editor.get<Page>(`/api/applications?${new URLSearchParams(query)}`);
    expect(body.total.count).toBe(total.count + 1);
  });
});

describe.each(['newest', 'oldest', 'deadline'] as const)('paging by %s', (sort) => {
  const keyOf = (row: ApplicationRow) =>
    sort === 'deadline' ? (row.deadline?.due ?? '9999') : row.createdAt;

  it('meets every row once and in order, while others come between the pages', async () => {
    const again = await signInStaff('editor');
    for (let n = 0; n < 9; n++) {
      // three at the same moment each: ids decide
      if (n % 3 === 0) clock.advance(minute);
      const id = await submit();
      if (n % 2) await advance(id, 'email_confirmed');
    }
    const all = new Set(
      (await again.get<Page>('/api/applications?limit=200')).body.items.map((row) => row.id),
    );
    const seen: ApplicationRow[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const at: string = cursor && `&cursor=${cursor}`;
      const page: Page = (await again.get<Page>(`/api/applications?sort=${sort}&limit=4${at}`)).body;
      expect(page.items.length).toBeLessThanOrEqual(4);
      seen.push(...page.items);
      cursor = page.next;
      clock.advance(second);
      if (seen.length < 17) await submit();
    }
    const ids = seen.map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...all].filter((id) => !ids.includes(id))).toEqual([]);
    const keys = seen.map((row) => `${keyOf(row)} ${row.id}`);
    const sorted = [...keys].sort();
    expect(keys).toEqual(sort === 'newest' ? sorted.reverse() : sorted);
  });

  it('refuses a cursor that is not one of its own', async () => {
    const again = await signInStaff('editor');
    const bad = ['x', 'e30', Buffer.from('["infinity","x"]').toString('base64url'), 'a'.repeat(501)];
    for (const cursor of bad) {
      const answer = await again.get(`/api/applications?sort=${sort}&cursor=${cursor}`);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'cursor' }] } });
    }
  });
});

describe('a page', () => {
  it('holds 1 to 200 rows and refuses other questions', async () => {
    const again = await signInStaff('editor');
    for (const query of [
      'limit=0',
      'limit=201',
      'limit=x',
      'sort=names',
      'status=hired',
      'type=old',
      'page=2',
    ]) {
      expect((await again.get(`/api/applications?${query}`)).status, query).toBe(400);
    }
    expect((await again.get<Page>('/api/applications?limit=1')).body.items).toHaveLength(1);
  });
});
