import type { Db } from '#services/platform/db/postgres.ts';
import { type StatusFilter, statusesOf } from '#state-machines/application/figures.ts';
import type { Happening } from '#state-machines/application/list-words.ts';
import { type NewsKey, type NewsOfWeek, news, newsOfWeek } from '#state-machines/application/news.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { ListQuery } from '../contract.ts';
import { literal } from './order.ts';

/** From an instant on, up to another one that is not part of it; null: up to now. */
export interface Stretch {
  since: Date;
  until: Date | null;
}
/** What a list is narrowed to. `mails` are the ids of applications with a mail that bounced; empty for anything else. */
export interface Happened extends Stretch {
  what: Happening;
  mails: readonly string[];
}
/** Ids of applications with a mail that bounced in a stretch. */
export type ReadBounced = (stretch: Stretch) => Promise<string[]>;

/** Each gives its parameter in SQL. */
type Bind = Record<'since' | 'until' | 'now' | 'mails', () => string>;

const due = "coalesce(s.deadline_due, 'infinity')";
/** Each is a range of an index: what happened before it costs nothing. */
const conditions: Record<Happening, (bind: Bind) => string> = {
  submitted: ({ since, until }) => `s.submitted_at >= ${since()} and s.submitted_at < ${until()}`,
  entered: ({ since, until }) => `s.status_since >= ${since()} and s.status_since < ${until()}`,
  // By the answer itself: one that was rejected some time after an answer was not declined.
  declined: ({ since, until }) =>
    `s.status = 'rejected' and s.status_since >= ${since()} and s.status_since < ${until()} and s.contract_response_at = s.status_since`,
  missed: ({ since, until, now }) => `${due} >= ${since()} and ${due} < ${until()} and ${due} <= ${now()}`,
  bounced: ({ mails }) => `s.application_id = any(${mails()})`,
};

/** As a condition on `application_states s`. @param bind gives the parameter of a value */
export function happenedCondition(
  { what, since, until, mails }: Happened,
  now: Date,
  bind: (value: unknown) => string,
): string {
  return conditions[what]({
    since: () => bind(since),
    until: () => bind(until ?? 'infinity'),
    now: () => bind(now),
    mails: () => `${bind(mails)}::uuid[]`,
  });
}

const refusal = (path: string, message: string) =>
  new DomainError('invalid-input', 'This list cannot be shown. Remove its filter by what happened.', {
    errors: [{ path, message }],
  });

/**
 * The part of a list's query that says what happened and since when; null for a list that is not narrowed so.
 * @throws DomainError `invalid-input` for half of it, and in the past: what bounced, and what was met late, is known of now alone
 */
export async function happenedOf(
  { happened: what, since, until }: Pick<ListQuery, 'happened' | 'since' | 'until'>,
  at: Date | null,
  readBounced: ReadBounced,
): Promise<Happened | null> {
  if (!what && !since && !until) return null;
  if (!what) throw refusal('happened', 'is missing: what happened since then?');
  if (!since) throw refusal('since', 'is missing: happened since when?');
  if (at) throw refusal('happened', 'is known of now alone');
  const stretch = { since: new Date(since), until: until ? new Date(until) : null };
  return { what, ...stretch, mails: what === 'bounced' ? await readBounced(stretch) : [] };
}

const numbered: Bind = { since: () => '$1', until: () => '$2', now: () => '$3', mails: () => '$4::uuid[]' };
const rowsOf = (key: NewsKey, also = ''): string => {
  const { happened, status }: { happened: Happening; status?: StatusFilter } = news[key].filter;
  const there = status && `and s.status in (${statusesOf(status).map(literal).join(', ')})`;
  return `select s.application_id, '${key}'::text as key${also} from application_states s
          where not s.is_sandbox and ${conditions[happened](numbered)} ${there ?? ''}`;
};
/** One row a figure that is not zero. A cluster counts a union of rows on each shard; one PostgreSQL reads nothing but the indexes. */
const newsSql = `select key, count(*)::int as count from (
  ${(Object.keys(news) as NewsKey[]).map((key) => rowsOf(key)).join(' union all ')}) happened group by key`;

/** What happened in a stretch of time, as the lists that show it count it. @param mails ids of applications with a mail that bounced */
export async function readNews(
  db: Db,
  { since, until }: Stretch,
  mails: readonly string[],
  now: Date,
): Promise<Record<NewsKey, number>> {
  const { rows } = await db.query<{ key: NewsKey; count: number }>({
    name: 'news',
    text: newsSql,
    values: [since, until ?? 'infinity', now, mails],
  });
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return Object.fromEntries(
    (Object.keys(news) as NewsKey[]).map((key) => [key, counts.get(key) ?? 0]),
  ) as Record<NewsKey, number>;
}

/** When what a week counts happened: where its range of an index is. */
const happenedAt = {
  submitted: 's.submitted_at',
  entered: 's.status_since',
  declined: 's.status_since',
} as const;
const weeklySql = `select key, width_bucket(at, $3::timestamptz[])::int as stretch, count(*)::int as count from (
  ${newsOfWeek.map((key) => rowsOf(key, `, ${happenedAt[news[key].filter.happened]} as at`)).join(' union all ')}) happened group by 1, 2`;

/**
 * The figures of a week in each of several stretches that follow one another, in one statement: a cluster is asked once for all.
 * @param starts the oldest first; the last one has no end
 */
export async function readNewsOfWeeks(
  db: Db,
  starts: readonly Date[],
): Promise<Record<NewsOfWeek, number>[]> {
  const { rows } = await db.query<{ key: NewsOfWeek; stretch: number; count: number }>({
    name: 'news-of-weeks',
    text: weeklySql,
    values: [starts[0], 'infinity', starts],
  });
  const figures = starts.map(
    () => Object.fromEntries(newsOfWeek.map((key) => [key, 0])) as Record<NewsOfWeek, number>,
  );
  for (const { key, stretch, count } of rows) {
    const of = figures[stretch - 1];
    if (of) of[key] = count;
  }
  return figures;
}
