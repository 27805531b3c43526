import { beforeEach, describe, expect, it } from 'vitest';
import { day, hour, minute, second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { type Happening, happenings } from '#state-machines/application/list-words.ts';
import { type NewsKey, news } from '#state-machines/application/news.ts';
import type { Morning, News, WorkedOn } from './contract.ts';

const { clock, owner, signInStaff, signedIn, signInApplicant, submit, advance, applicationAt } =
  await freshDatabase();
const account = await signInStaff('editor');
let editor = await signedIn({ userId: account.userId, role: 'editor' });

/** Another visit, since sessions end after half an hour without a sign. */
async function comeBack(afterMs: number): Promise<void> {
  clock.advance(afterMs);
  editor = await signedIn({ userId: account.userId, role: 'editor' });
}
async function read<Answer>(path: string): Promise<Answer> {
  // figures may be ten seconds old
  clock.advance(11 * second);
  const answer = await editor.get<Answer>(path);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
const readNews = () => read<News>('/api/news');
const readMorning = () => read<Morning>('/api/morning');
const listed = async (query: Record<string, string>) =>
  (await read<{ total: { count: number } }>(`/api/applications?${new URLSearchParams(query)}`)).total.count;
/** What the list of a figure counts. */
const listOf = (key: NewsKey, since: string, until?: string) =>
  listed({ ...news[key].filter, since, ...(until ? { until } : {}) });
const figures = ({ figures }: News) => Object.fromEntries(figures.map(({ key, count }) => [key, count]));

/** One of everything, half of a visit's length apart. */
async function populate(): Promise<void> {
  await applicationAt('rejected');
  await applicationAt('employed');
  await applicationAt('suitable_candidate');
  await submit();
  const offered = (await applicationAt('contract_offered')).id;
  const person = await signInApplicant(offered);
  const { body } = await person.get<{ application: { version: number } }>('/api/me/application');
  const answer = await person.post('/api/me/contract-response', {
    decision: 'decline',
    expectedVersion: body.application.version,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  // A contract answered once, and rejected for another reason some time later, was not declined.
  await owner.query(
    `update application_states set contract_response_at = status_since - interval '1 day'
     where status = 'rejected' and contract_response_at is null`,
  );
}
const failMail = (id: string) =>
  owner.query(
    `insert into mails (mail_id, application_id, kind, status, attempts, queued_at, failed_at)
     values (gen_random_uuid(), $1, 'details_requested', 'failed', 1, $2, $3) returning mail_id`,
    [id, new Date(clock.now().getTime() - 2 * day), clock.now()],
  );

describe('what a person worked on last', () => {
  beforeEach(() => comeBack(second));

  it('is each application once, the newest first, with where it stands now, after a move by someone else too', async () => {
    expect((await read<WorkedOn>('/api/worked-on')).items).toEqual([]);
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) ids.push((await applicationAt('raw_review_pending')).id);
    const decide = async (id: string | undefined, to: string) => {
      clock.advance(second);
      const answer = await editor.post(`/api/applications/${id}/advance`, { to });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    for (const id of ids) await decide(id, 'detailed_info_requested');
    await decide(ids[0], 'detailed_info_received');
    await advance(ids[5] ?? '', 'detailed_info_received');
    const { items } = await read<WorkedOn>('/api/worked-on');
    expect(items.map(({ id }) => id)).toEqual([ids[0], ids[5], ids[4], ids[3], ids[2]]);
    expect(items.map(({ status }) => status).slice(0, 3)).toEqual([
      'detailed_info_received',
      'detailed_info_received',
      'detailed_info_requested',
    ]);
    expect(items[0]).toMatchObject({
      firstName: expect.stringMatching(/./),
      lastName: expect.stringMatching(/./),
    });
  });
});

describe('news since a visit', () => {
  beforeEach(() => comeBack(second));

  it('are those of a week for who was never here before', async () => {
    const { since, by, at } = await readNews();
    expect(by).toBe('first');
    expect(Date.parse(at) - Date.parse(since)).toBeLessThan(7 * day + minute);
    expect(Date.parse(at) - Date.parse(since)).toBeGreaterThanOrEqual(7 * day);
  });

  it('begin where the visit before ended; a break that ended the session is part of it', async () => {
    await readNews();
    const left = clock.now();
    await comeBack(14 * hour);
    const news = await readNews();
    expect(news.by).toBe('visit');
    expect(Math.abs(Date.parse(news.since) - left.getTime())).toBeLessThan(2 * minute);
    await comeBack(2 * hour);
    expect((await readNews()).since).toBe(news.since);
  });

  it('count what each list holds, in any stretch', async () => {
    await comeBack(14 * hour);
    await populate();
    const late = (await applicationAt('assessment_booking')).id;
    await failMail(late);
    await comeBack(3 * hour);
    const answer = await readNews();
    expect(figures(answer)).toMatchObject({ bounced: 1, declined: 1, decided: 4, submitted: 6 });
    for (const { key, count } of answer.figures)
      expect(await listOf(key, answer.since), `since a visit: ${key}`).toBe(count);

    const { weeks } = await readMorning();
    expect(weeks[0]?.figures).toContainEqual({ key: 'hired', count: 1 });
    for (const { since, until, figures } of weeks.slice(0, 3))
      for (const { key, count } of figures)
        expect(await listOf(key, since, until ?? undefined), `${since}: ${key}`).toBe(count);
    // A week later these are the figures of the week before.
    await comeBack(7 * day - 3 * hour);
    expect((await readMorning()).weeks[1]?.figures).toEqual(weeks[0]?.figures);
    // By now the assessment's deadline is missed, recorded or not.
    const missed = (await readNews()).figures.find(({ key }) => key === 'missed');
    expect(missed?.count).toBeGreaterThan(0);
    expect(await listOf('missed', (await readNews()).since)).toBe(missed?.count);
  });

  it('leave out a mail that was sent again', async () => {
    const { rows } = await owner.query('select mail_id, application_id from mails where status = $1', [
      'failed',
    ]);
    const since = new Date(clock.now().getTime() - 20 * day).toISOString();
    expect(await listed({ happened: 'bounced', since })).toBe(1);
    await owner.query(
      `insert into mails (mail_id, application_id, kind, status, queued_at, sent_at, resend_of)
       values (gen_random_uuid(), $1, 'details_requested', 'sent', $2, $2, $3)`,
      [rows[0].application_id, clock.now(), rows[0].mail_id],
    );
    expect(await listed({ happened: 'bounced', since })).toBe(0);
  });

  it('begin again when they are marked as seen, which can be taken back', async () => {
    const before = await readNews();
    await submit();
    expect(figures(await readNews()).submitted).toBe((figures(before).submitted ?? 0) + 1);
    const { at } = await readNews();
    expect((await editor.request('PUT', '/api/news/seen', { at })).status).toBe(204);
    expect(await readNews()).toMatchObject({ by: 'seen', since: at, seenAt: at });
    expect(figures(await readNews()).submitted).toBe(0);
    expect((await editor.request('PUT', '/api/news/seen', { at: before.seenAt })).status).toBe(204);
    expect(await readNews()).toMatchObject({ by: before.by, since: before.since });
    const tomorrow = new Date(clock.now().getTime() + day).toISOString();
    expect((await editor.request('PUT', '/api/news/seen', { at: tomorrow })).status).toBe(400);
  });

  it('go back a month at most', async () => {
    await readNews();
    await comeBack(45 * day);
    const { by, since, at } = await readNews();
    expect(by).toBe('month');
    expect(Math.round((Date.parse(at) - Date.parse(since)) / day)).toBe(30);
  });
});

describe('the queue', () => {
  beforeEach(() => comeBack(second));

  it('says how old it is by days, and adds up to its counts', async () => {
    const first = (await applicationAt('raw_review_pending')).id;
    await comeBack(3 * day);
    await applicationAt('raw_review_pending');
    await comeBack(8 * day);
    await applicationAt('raw_review_pending');
    const { ages, next } = await readMorning();
    const statistics = await read<{ byStatus: { status: string; count: number }[] }>('/api/statistics');
    for (const { status, days } of ages) {
      const count = statistics.byStatus.find((row) => row.status === status)?.count;
      expect(
        days.reduce((sum, each) => sum + each, 0),
        status,
      ).toBe(count);
    }
    const reviews = ages.find(({ status }) => status === 'raw_review_pending')?.days;
    expect(reviews).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 2]);
    expect(ages.some(({ status }) => status === 'employed')).toBe(false);
    expect(next.find(({ kind }) => kind === 'raw_review_pending')).toMatchObject({ id: first });
  });

  it('names who is longest overdue, and who is due first', async () => {
    const late = (await applicationAt('assessment_booking')).id;
    await comeBack(day + hour);
    expect((await readMorning()).next.find(({ kind }) => kind === 'urgent')).toMatchObject({ id: late });
    const overdue = (await readMorning()).next.find(({ kind }) => kind === 'overdue');
    const list = await read<{ items: { id: string }[] }>('/api/applications?deadline=overdue&sort=deadline');
    expect(list.items[0]?.id).toBe(overdue?.id);
    await advance(late, 'assessment_completed');
    expect((await readMorning()).next.find(({ kind }) => kind === 'urgent')?.id).not.toBe(late);
  });
});

describe('a list of what happened', () => {
  beforeEach(() => comeBack(second));
  const since = '2026-01-01T00:00:00Z';
  const refused = async (query: Record<string, string>) => {
    const { status, body } = await editor.get<{ code: string }>(
      `/api/applications?${new URLSearchParams(query)}`,
    );
    return [status, body.code];
  };

  it('says what is missing, and that it is of now', async () => {
    const asOf = clock.now().toISOString();
    expect(await refused({ happened: 'submitted' })).toEqual([400, 'invalid-input']);
    expect(await refused({ since })).toEqual([400, 'invalid-input']);
    expect(await refused({ happened: 'submitted', since, asOf })).toEqual([400, 'invalid-input']);
  });

  it.each(happenings)('%s: every sort has the same rows, page by page', async (happened: Happening) => {
    const rows = async (sort: string) => {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const query = new URLSearchParams({
          happened,
          since,
          sort,
          limit: '3',
          ...(cursor ? { cursor } : {}),
        });
        const page: { items: { id: string }[]; next: string | null } = await read(
          `/api/applications?${query}`,
        );
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.next;
      } while (cursor);
      return ids;
    };
    const newest = await rows('newest');
    expect(newest).toHaveLength(await listed({ happened, since }));
    for (const sort of ['name', '-waiting', 'status', '-score'])
      expect((await rows(sort)).sort(), sort).toEqual([...newest].sort());
  });
});
