import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { minute, second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { ApplicationRow, applicationPage } from '../contract.ts';

const { clock, owner, signInStaff, submit, advance, applicationAt } = await freshDatabase();
const editor = await signInStaff('editor');
type Page = z.infer<typeof applicationPage>;

async function list(query: Record<string, string> = {}): Promise<Page> {
  // figures may be two seconds old
  clock.advance(3 * second);
  const answer = await editor.get<Page>(`/api/applications?${new URLSearchParams(query)}`);
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
    expect(first.total).toEqual({ count: 5, isAtLeast: false });
    const second = await list({ search: 'zahlbar', limit: '2', cursor: first.next ?? '' });
    expect(second.total).toEqual({ count: 5, isAtLeast: false });
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

  it('a sandbox application is in no list and no count', async () => {
    const id = await submit({ lastName: 'Sandkasten' });
    await owner.query('update application_states set is_sandbox = true where application_id = $1', [id]);
    expect(await found('Sandkasten')).toEqual([]);
    expect(idsOf(await list({ limit: '200' }))).not.toContain(id);
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
      'sort=name',
      'status=hired',
      'type=old',
      'page=2',
    ]) {
      expect((await again.get(`/api/applications?${query}`)).status, query).toBe(400);
    }
    expect((await again.get<Page>('/api/applications?limit=1')).body.items).toHaveLength(1);
  });
});
