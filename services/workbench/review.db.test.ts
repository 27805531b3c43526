import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { hour, second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { ReviewPage, reviewItem } from './contract.ts';

const { clock, owner, signInStaff, signedIn, submit, advance, applicationAt } = await freshDatabase();
const { userId } = await signInStaff('editor');
/** Hours pass in these tests; sessions end sooner. */
const editor = () => signedIn({ userId, role: 'editor' });

async function review(query: Record<string, string> = {}): Promise<ReviewPage> {
  // figures may be two seconds old
  clock.advance(3 * second);
  const answer = await (await editor()).get<ReviewPage>(`/api/review?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
const idsOf = (page: ReviewPage) => page.items.map(({ id }) => id);
/** Every page of a tab, two at a time. */
async function walk(query: Record<string, string>): Promise<z.infer<typeof reviewItem>[]> {
  const found: z.infer<typeof reviewItem>[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: ReviewPage = await review({ limit: '2', ...query, ...(cursor && { cursor }) });
    expect(page.items.length).toBeLessThanOrEqual(2);
    found.push(...page.items);
    cursor = page.next;
  }
  return found;
}

const raw: string[] = [];
for (const _ of [1, 2, 3]) {
  raw.push((await applicationAt('raw_review_pending', { lastName: 'Rohner' })).id);
  clock.advance(hour);
}
const detailed = (await applicationAt('detailed_review_pending')).id;
const assessed = (await applicationAt('assessment_completed')).id;
const offered = (await applicationAt('contract_offered', { position: 'Personal Assistant' })).id;
const requested = (await applicationAt('detailed_info_requested')).id;
const shelved = (await applicationAt('raw_review_pending')).id;
await advance(shelved, 'suitable_candidate');
const rejected: string[] = [];
for (const _ of [1, 2]) {
  const { id } = await applicationAt('raw_review_pending');
  await advance(id, 'rejected', { reason: 'Other' });
  rejected.unshift(id);
  clock.advance(hour);
}
await applicationAt('employed');
const sandbox = (await applicationAt('raw_review_pending')).id;
await owner.query('update application_states set is_sandbox = true where application_id = $1', [sandbox]);

describe('the queue', () => {
  it('is grouped by status, furthest along first, and within a group by who waits longest', async () => {
    const page = await review();
    expect(idsOf(page)).toEqual([offered, assessed, detailed, ...raw]);
    expect(page.total).toEqual({ count: 6 + 1, isAtLeast: false });
    expect(page.groups.map(({ status }) => status)).toEqual([
      'contract_offered',
      'assessment_completed',
      'detailed_review_pending',
      'raw_review_pending',
    ]);
  });

  it('goes on where a page ended, across groups, and repeats no one', async () => {
    expect((await walk({})).map(({ id }) => id)).toEqual([offered, assessed, detailed, ...raw]);
    expect((await walk({ tab: 'completed' })).map(({ id }) => id)).toEqual([shelved, ...rejected]);
    expect((await walk({ limit: '1', tab: 'in-progress' })).map(({ id }) => id)).toEqual([requested]);
  });

  it('is not moved by what arrives or leaves in between', async () => {
    const first = await review({ limit: '4' });
    expect(idsOf(first)).toEqual([offered, assessed, detailed, raw[0]]);
    await owner.query(
      `update application_states set status = 'assessment_booking' where application_id = any($1)`,
      [[assessed, raw[0]]],
    );
    const second = await review({ limit: '4', cursor: first.next ?? '' });
    expect(idsOf(second)).toEqual([raw[1], raw[2]]);
    expect(second.next).toBeNull();
    await owner.query(
      `update application_states set status = case application_id when $1 then 'assessment_completed' else 'raw_review_pending' end
       where application_id = any($2)`,
      [assessed, [assessed, raw[0]]],
    );
  });

  it('knows neither employed nor sandbox applications', async () => {
    const tabs = ['manual', 'in-progress', 'completed', 'urgent'];
    const pages = await Promise.all(tabs.map((tab) => review({ tab, limit: '200' })));
    const statuses = pages.flatMap(({ items }) => items.map(({ workflowStatus }) => workflowStatus));
    expect(statuses).not.toContain('employed');
    expect(pages.flatMap(idsOf)).not.toContain(sandbox);
  });

  it('gives a card what it shows, and no more of the motivation than its beginning', async () => {
    const id = await submit({ motivation: 'A long letter. '.repeat(100) });
    await advance(id, 'email_confirmed');
    const { items } = await review({ tab: 'in-progress' });
    const item = items.find((candidate) => candidate.id === id);
    expect(item).toMatchObject({ workflowStatus: 'email_confirmed', deadline: null, position: 'general' });
    expect(item?.motivation).toHaveLength(300);
    expect(item).not.toHaveProperty('phone');
    await advance(id, 'raw_review_pending');
    await advance(id, 'rejected', { reason: 'Other' });
  });
});

describe('narrowed', () => {
  it('by search and position, with counts of what is found', async () => {
    const found = await review({ search: 'ROHN' });
    expect(idsOf(found)).toEqual(raw);
    expect(found.total).toEqual({ count: 3, isAtLeast: false });
    expect(found.groups.at(-1)).toEqual({ status: 'raw_review_pending', count: 3 });
    expect((await walk({ search: 'rohn' })).map(({ id }) => id)).toEqual(raw);
    expect(idsOf(await review({ position: 'Personal Assistant' }))).toEqual([offered]);
    expect(idsOf(await review({ position: 'Personal Assistant', search: 'rohn' }))).toEqual([]);
    expect(idsOf(await review({ search: '%' }))).toEqual([]);
  });

  it('refuses what it does not know', async () => {
    for (const query of [
      'tab=mine',
      'limit=201',
      'cursor=nonsense',
      'order=latest',
      `search=${'x'.repeat(201)}`,
    ])
      expect((await (await editor()).get(`/api/review?${query}`)).status, query).toBe(400);
  });
});

it('Urgent: due within the next 24 hours, soonest first in each group, not what is overdue', async () => {
  const soon = await submit();
  const { rows } = await owner.query<{ due: Date }>(
    'select deadline_due as due from application_states where application_id = $1',
    [soon],
  );
  clock.advance(new Date(rows[0]?.due ?? 0).getTime() - clock.now().getTime() - 23 * hour);
  const urgent = await review({ tab: 'urgent' });
  expect(idsOf(urgent)).toContain(soon);
  expect(urgent.total.count).toBe(urgent.items.length);
  const due = urgent.items.map(({ deadline }) => Date.parse(deadline?.due ?? ''));
  expect(due.every((at) => at > clock.now().getTime() && at <= clock.now().getTime() + 24 * hour)).toBe(true);
  clock.advance(24 * hour);
  expect(idsOf(await review({ tab: 'urgent' }))).not.toContain(soon);
});
