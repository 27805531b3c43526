import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { hour, minute, second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { noteCluster } from '#services/platform/db/cluster.ts';
import { type FigureKey, figureOf, figures, statusesOf } from '#state-machines/application/figures.ts';
import { type ListSort, listSorts } from '#state-machines/application/list-words.ts';
import { everyStatus, isWaiting, type Status } from '#state-machines/application/vocabulary.ts';
import type { ListedApplication, Statistics } from '../contract.ts';
import { countDuplicates, duplicatesOf } from './duplicates.ts';

const { ctx, clock, owner, submit, advance, signInStaff, signedIn } = await freshDatabase();
const { userId } = await signInStaff('editor');
let editor = await signedIn({ userId, role: 'editor' });

interface Page {
  items: ListedApplication[];
  next: string | null;
  total: { count: number; isAtLeast: boolean };
}
type Query = Record<string, string | null>;
async function read(query: Query): Promise<Page> {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null);
  const answer = await editor.get<Page>(`/api/applications?${new URLSearchParams(given)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const names = [
  ['Joëlle', 'Zürrer'],
  ['Gian', 'zumstein'],
  ['Ågot', 'Österberg'],
  ['Anna', 'Müller'],
  ['Anna', 'Mueller'],
  ['Ángel', 'Muller'],
  ['Noé', "D'Agostino"],
];
/** The server takes case and accents off. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

type Key = string | number | null;
const values: Record<string, (row: ListedApplication) => Key> = {
  newest: ({ createdAt }) => createdAt,
  oldest: ({ createdAt }) => createdAt,
  deadline: ({ deadline }) => deadline?.due ?? null,
  name: ({ firstName, lastName }) => folded(`${lastName} ${firstName}`.trim()) || null,
  status: ({ workflowStatus }) => everyStatus.indexOf(workflowStatus),
  position: ({ position }) => position.toLowerCase(),
  score: ({ assessmentScore }) => assessmentScore,
  // The longest wait is the earliest beginning; at an outcome there is none.
  waiting: ({ workflowStatus, statusSince }) => (isWaiting(workflowStatus) ? -Date.parse(statusSince) : null),
};

/** Whether two neighbours stand right: what has no value last, then by value, then by id. */
function isInOrder(sort: ListSort, a: ListedApplication, b: ListedApplication): boolean {
  const of = values[sort.replace('-', '')];
  if (!of) throw new Error(`no value for ${sort}`);
  const [x, y] = [of(a), of(b)];
  if (x === null || y === null) return y === null;
  const isDown = sort.startsWith('-') || sort === 'newest';
  return isDown ? x >= y : x <= y;
}

const ids: string[] = [];
async function apply(pick: number): Promise<string> {
  const [firstName, lastName] = names[pick % names.length] ?? [];
  const id = await submit({ firstName, lastName, position: pick % 3 ? 'general' : 'Personal Assistant' });
  return id;
}
const ways: Status[][] = [
  [],
  ['email_confirmed'],
  ['email_confirmed', 'raw_review_pending'],
  ['email_confirmed', 'raw_review_pending', 'rejected'],
  ['email_confirmed', 'raw_review_pending', 'suitable_candidate'],
  ['email_confirmed', 'raw_review_pending', 'detailed_info_requested'],
];

it('every sort meets each application once and in its order, while others change', {
  timeout: 120_000,
}, async () => {
  for (let n = 0; n < 24; n++) {
    // Four at the same instant each: ids decide.
    if (n % 4 === 0) clock.advance(minute);
    const id = await apply(n);
    for (const to of ways[n % ways.length] ?? []) await advance(id, to);
    ids.push(id);
  }
  // Scores that tie, and most that are missing.
  await owner.query(
    `update application_states set assessment_score = 40 + 10 * (get_byte(uuid_send(application_id), 15) % 3), assessment_completed_at = $2
     where application_id = any($1)`,
    [ids.filter((_, n) => n % 3 === 0), clock.now()],
  );
  // One that is erased has no name left.
  await owner.query(
    "update application_forms set first_name = '', last_name = '' where application_id = $1",
    [ids[5]],
  );
  // These change; the others must each be met once.
  const movers = [await apply(1), await apply(2), await apply(3)];
  const script = fc.record({
    sort: fc.constantFrom(...listSorts),
    limit: fc.integer({ min: 1, max: 9 }),
    changes: fc.array(fc.constantFrom('apply', 'move', 'none', 'none'), { minLength: 3, maxLength: 3 }),
    filter: fc.constantFrom<Query>(
      {},
      {},
      { position: 'general' },
      { status: 'in-progress' },
      { search: 'an' },
    ),
  });
  const known = new Set(ids);
  await fc.assert(
    fc.asyncProperty(script, async ({ sort, limit, changes, filter }) => {
      clock.advance(second);
      editor = await signedIn({ userId, role: 'editor' });
      const expected = (await read({ ...filter, limit: '200' })).items
        .filter(({ id }) => known.has(id))
        .map(({ id }) => id);
      const seen: ListedApplication[] = [];
      let cursor: string | null = null;
      let turn = 0;
      do {
        const page: Page = await read({ ...filter, sort, limit: String(limit), cursor });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        seen.push(...page.items);
        cursor = page.next;
        const change = changes[turn++];
        clock.advance(second);
        if (change === 'apply') await apply(turn);
        const mover = change === 'move' && movers.pop();
        if (mover) await advance(mover, 'email_confirmed');
      } while (cursor !== null);
      const stable = seen.filter(({ id }) => known.has(id));
      expect(stable.map(({ id }) => id).sort()).toEqual(expected.sort());
      for (const [n, row] of stable.entries()) {
        const next = stable[n + 1];
        if (next) expect(isInOrder(sort, row, next), `${sort}: ${JSON.stringify([row, next])}`).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

it.each(listSorts)('%s is the same list on one page and on many, now and as of an instant', async (sort) => {
  clock.advance(minute);
  editor = await signedIn({ userId, role: 'editor' });
  const asOf = clock.now().toISOString();
  clock.advance(minute);
  for (const moment of [{}, { asOf }] as Record<string, string>[]) {
    const whole = (await read({ ...moment, sort, limit: '200' })).items.map(({ id }) => id);
    const parts: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await read({ ...moment, sort, limit: '7', cursor });
      parts.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
    expect(parts).toEqual(whole);
    const other = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
    const isPair = (listSorts as readonly string[]).includes(other);
    const first = await read({ ...moment, sort, limit: '3' });
    const foreign = new URLSearchParams({
      ...moment,
      sort: isPair ? other : 'name',
      cursor: first.next ?? '',
    });
    expect(await editor.get(`/api/applications?${foreign}`)).toMatchObject({
      status: 400,
      body: { detail: 'This page link is invalid. Open the list again.', errors: [{ path: 'cursor' }] },
    });
  }
});

it('every figure is the count of the list that it links to, now and as of an instant', async () => {
  clock.advance(3 * minute);
  editor = await signedIn({ userId, role: 'editor' });
  const asOf = clock.now().toISOString();
  clock.advance(minute);
  for (const moment of [{}, { asOf }] as Record<string, string>[]) {
    const statistics = (await editor.get<Statistics>(`/api/statistics?${new URLSearchParams(moment)}`)).body;
    for (const [key, { filter }] of Object.entries(figures)) {
      const count = figureOf(statistics, key as FigureKey);
      const list = await read({ ...moment, ...filter, limit: '200' });
      expect(list.items.length, key).toBe(count);
      expect(list.total, key).toEqual({ count, isAtLeast: false });
      if ('status' in filter)
        for (const row of list.items) expect(statusesOf(filter.status)).toContain(row.workflowStatus);
    }
  }
});

it('the statements of a cluster find the same: every sort, page by page, the review queue, and what to open next', async () => {
  // Some were due a few hours ago, some are within a day; none so soon that it is missed while this reads.
  for (const [n, hours] of [-6, -2, 2, 6, 10].entries())
    await owner.query(
      'update application_states set deadline_due = $1 where deadline_due is not null and version % 5 = $2',
      [new Date(clock.now().getTime() + hours * hour), n],
    );
  await owner.query(
    `update application_forms set email = 'One@post.example' where application_id in (
       select application_id from application_states where version % 3 = 0)`,
  );
  const paths = [
    ...listSorts.map((sort) => `/api/applications?limit=7&sort=${sort}`),
    '/api/applications?limit=7&status=in-progress',
    '/api/applications?limit=7&search=an',
    ...['newest', 'deadline', 'status'].map(
      (sort) => `/api/applications?limit=3&deadline=urgent&sort=${sort}`,
    ),
    '/api/applications?limit=3&deadline=overdue',
    ...['manual', 'in-progress', 'completed'].map((tab) => `/api/review?limit=3&tab=${tab}`),
  ];
  const readAll = async () => {
    clock.advance(3 * minute);
    editor = await signedIn({ userId, role: 'editor' });
    const found = [];
    for (const path of paths)
      for (let next: string | null = ''; next !== null; ) {
        const { status, body }: { status: number; body: Page } = await editor.get<Page>(
          next ? `${path}&cursor=${next}` : path,
        );
        expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
        found.push([path, body.items.map(({ id, duplicateCount }) => [id, duplicateCount])]);
        next = body.next;
      }
    const morning = await editor.get<{ next: { kind: string }[] }>('/api/morning');
    return { found, next: morning.body.next.toSorted((a, b) => a.kind.localeCompare(b.kind)) };
  };
  const ofOneServer = await readAll();
  expect(ofOneServer.found.length).toBeGreaterThan(50);
  expect(ofOneServer.found.flat(3).some((value) => typeof value === 'number' && value > 1)).toBe(true);
  noteCluster(ctx.pool);
  const sent = vi.spyOn(ctx.readPool, 'query');
  expect(await readAll()).toEqual(ofOneServer);
  const saying = (part: string) => expect.objectContaining({ text: expect.stringContaining(part) });
  expect(sent).toHaveBeenCalledWith(saying(duplicatesOf('shown')));
  // A cluster refuses a subquery that belongs to a row.
  expect(sent).not.toHaveBeenCalledWith(saying(countDuplicates('shown')));
});
