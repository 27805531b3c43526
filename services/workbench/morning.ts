import type { z } from 'zod';
import {
  type ReadBounced,
  readNews,
  readNewsOfWeeks,
  type Stretch,
} from '#services/applications/projections/happened.ts';
import { namesOfApplicants } from '#services/applications/projections/person.ts';
import type { StatisticsReader } from '#services/applications/projections/statistics.ts';
import { type LastVisit, lastVisit } from '#services/identity/sessions/last-visit.ts';
import type { Clock } from '#services/platform/clock.ts';
import type { Context } from '#services/platform/context.ts';
import { isCluster } from '#services/platform/db/cluster.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { ReadCache } from '#services/platform/db/read-cache.ts';
import { waitingFor } from '#state-machines/application/labels.ts';
import { type NewsKey, newsOfWeek, newsSinceVisit } from '#state-machines/application/news.ts';
import { type AnyStatus, everyStatus } from '#state-machines/application/vocabulary.ts';
import { dayMs } from '#state-machines/durations.ts';
import { type Ages, agesOf, oldestDay } from './ages.ts';
import type { morning, newsAnswer } from './contract.ts';

type Morning = z.infer<typeof morning>;
type News = z.infer<typeof newsAnswer>;

/** Where someone has to act next. */
const queue = everyStatus.filter((status) => waitingFor[status] !== 'none');

async function readAges(db: Db, statistics: StatisticsReader, now: Date): Promise<Map<AnyStatus, Ages>> {
  const [{ rows }, { byStatus }] = await Promise.all([
    db.query<{ status: AnyStatus; day: string; count: number }>({
      name: 'ages-of-queue',
      text: `select status, to_char(day, 'YYYY-MM-DD') as day, sum(count)::int as count from application_status_day_figures
             where status = any ($1::text[]) and day >= $2::date group by 1, 2`,
      values: [queue, oldestDay(now)],
    }),
    statistics.read(),
  ]);
  return agesOf(
    rows,
    byStatus.filter(({ status }) => queue.includes(status)),
    now,
  );
}

interface Next {
  kind: AnyStatus | 'overdue' | 'urgent';
  id: string;
  /** Since when it waits, or when its deadline is. */
  at: string;
}
const due = "coalesce(s.deadline_due, 'infinity')";
interface Kind {
  kind: Next['kind'];
  at: string;
  where: string;
}
const kinds: Kind[] = [
  ...queue.map((status) => ({ kind: status, at: 's.status_since', where: `s.status = '${status}'` })),
  { kind: 'overdue', at: due, where: `${due} <= $1` },
  { kind: 'urgent', at: due, where: `${due} > $1 and ${due} <= $1::timestamptz + interval '24 hours'` },
];
const ofKind = ({ kind, at, where }: Kind): string =>
  `select '${kind}' as kind, s.application_id as id, ${at} as at from application_states s where ${where} and not s.is_sandbox`;
/** The one to open next of each kind: a look at the beginning of an index each. */
const nextSql = kinds
  .map((one) => `(${ofKind(one)} order by ${one.at}, s.application_id limit 1)`)
  .join(' union all ');
/** The same in one look at each shard of a cluster, where each limit would ask them all. An instant's text has one length. */
const spreadNextSql = `
  select kind, right(first, 36)::uuid as id, left(first, -36)::timestamptz as at from (
    select kind, min(to_char(at, 'YYYY-MM-DD HH24:MI:SS.US+00') || id) as first
    from (${kinds.map(ofKind).join(' union all ')}) kinds group by kind) firsts`;

async function readNext(db: Db, now: Date): Promise<Morning['next']> {
  const statement = isCluster(db)
    ? { name: 'next-of-queue-spread', text: spreadNextSql }
    : { name: 'next-of-queue', text: nextSql };
  const { rows } = await db.query<Next>({ ...statement, values: [now] });
  const names = await namesOfApplicants(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ kind, id, at }) => ({
    kind,
    id,
    at,
    ...(names.get(id) ?? { firstName: '', lastName: '' }),
  }));
}

const pick = <Key extends NewsKey>(figures: Record<NewsKey, number>, keys: readonly Key[]) =>
  keys.map((key) => ({ key, count: figures[key] }));

/** As many as the picture of intake and outcomes has. */
const weeksShown = 12;

/** Periods of seven days up to now, the newest first. */
async function readWeeks(db: Db, now: Date): Promise<Morning['weeks']> {
  const starts = Array.from({ length: weeksShown }, (_, week) => {
    return new Date(now.getTime() - (weeksShown - week) * 7 * dayMs);
  });
  const figures = await readNewsOfWeeks(db, starts);
  const weeks = starts.map((since, week) => ({
    since: since.toISOString(),
    until: starts[week + 1]?.toISOString() ?? null,
    figures: newsOfWeek.map((key) => ({ key, count: figures[week]?.[key] ?? 0 })),
  }));
  return weeks.reverse();
}

/** How far back news go, and what a person without a visit before is shown. */
const mostDays = 30;
const firstDays = 7;

/** From when news count for a person, and why from then. */
export function newsSince({ endedAt, seenAt }: LastVisit, now: Date): { since: Date; by: News['by'] } {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const isSeenLast = seenAt !== null && seenAt.getTime() > (endedAt?.getTime() ?? 0);
  const since = isSeenLast ? seenAt : endedAt;
  if (!since) return { since: ago(firstDays), by: 'first' };
  if (since < ago(mostDays)) return { since: ago(mostDays), by: 'month' };
  return { since, by: isSeenLast ? 'seen' : 'visit' };
}

async function countNews(db: Db, stretch: Stretch, readBounced: ReadBounced, now: Date) {
  const figures = await readNews(db, stretch, await readBounced(stretch), now);
  return pick(figures, newsSinceVisit);
}

/** What staff open first in the morning, for many readers. */
export class MorningReader {
  readonly #db: Db;
  readonly #mornings: ReadCache<Morning>;
  readonly #news: ReadCache<News['figures']>;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#mornings = new ReadCache(clock, 'morning');
    this.#news = new ReadCache(clock, 'news');
  }

  /** Something changed. */
  forget = (): void => {
    this.#mornings.forget();
    this.#news.forget();
  };

  read(statistics: StatisticsReader): Promise<Morning> {
    return this.#mornings.read('', async (now) => {
      const [ages, next, weeks] = await Promise.all([
        readAges(this.#db, statistics, now),
        readNext(this.#db, now),
        readWeeks(this.#db, now),
      ]);
      return {
        at: now.toISOString(),
        ages: [...ages].map(([status, days]) => ({ status, days })),
        next,
        weeks,
      };
    });
  }

  /** What happened since `userId` was here last. */
  async readNews(ctx: Context, userId: string, readBounced: ReadBounced): Promise<News> {
    const now = ctx.clock();
    const visit = await lastVisit(ctx, userId);
    const { since, by } = newsSince(visit, now);
    // Who has no visit of their own shares a minute with others.
    const from =
      by === 'first' || by === 'month' ? new Date(Math.floor(since.getTime() / 60_000) * 60_000) : since;
    const figures = await this.#news.read(from.toISOString(), (at) =>
      countNews(this.#db, { since: from, until: null }, readBounced, at),
    );
    return {
      at: now.toISOString(),
      since: from.toISOString(),
      by,
      seenAt: visit.seenAt?.toISOString() ?? null,
      figures,
    };
  }
}
