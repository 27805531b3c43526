import { isCluster } from '#services/platform/db/cluster.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { statusesOf } from '#state-machines/application/figures.ts';
import { everyStatus } from '#state-machines/application/vocabulary.ts';
import type { ApplicationTotal, ListQuery } from '../contract.ts';
import { countUpTo as mostCounted } from './count-up-to.ts';
import { addUrgent, filters, type NarrowedQuery, nameOf, sourceOf } from './list-filters.ts';
import type { StatisticsReader } from './statistics.ts';

/** What the figures of all screens say already; undefined where they do not. */
async function figureOf(statistics: StatisticsReader, query: ListQuery): Promise<number | undefined> {
  const { status, deadline } = query;
  if (query.happened) return;
  if (query.search || query.position || query.type !== 'all' || (status && deadline === 'urgent')) return;
  const figures = await statistics.read();
  if (deadline === 'urgent') return figures.urgentDeadlines;
  const statuses = status ? statusesOf(status) : everyStatus;
  const of = deadline === 'overdue' ? 'overdue' : 'count';
  return figures.byStatus.reduce((sum, row) => sum + (statuses.includes(row.status) ? row[of] : 0), 0);
}

/** A range of an index is counted to its end; no company gets as many in a month. */
const mostOfAStretch = 1_000_000;

async function readCount(db: Db, query: NarrowedQuery, now: Date): Promise<ApplicationTotal> {
  const where = filters(query, now);
  const isSpread = isCluster(db);
  if (query.deadline === 'urgent') addUrgent(where, now, isSpread);
  if (query.deadline === 'overdue') where.add('s.deadline_due <= ?', now);
  const countUpTo = query.happened && !query.search ? mostOfAStretch : mostCounted;
  // Sandboxes are few: without another look at each application a search is counted in a sixth of the time.
  const isSearchAlone = where.texts.length === 1 && query.search;
  const source = isSearchAlone
    ? `application_forms f where not exists (
         select from application_states s where s.application_id = f.application_id and s.is_sandbox)`
    : `${sourceOf(query)} where not s.is_sandbox`;
  const { rows } = await db.query<{ count: number }>({
    ...nameOf(isSpread ? 'count-spread' : 'count', query),
    text: `select count(*) as count from (select 1 from ${source} and ${where.texts.join(' and ')} limit ${countUpTo + 1}) matches`,
    values: where.values,
  });
  const count = Number(rows[0]?.count ?? 0);
  return { count: Math.min(count, countUpTo), isAtLeast: count > countUpTo };
}

/** How many applications the filters find: exact up to 1,000, and what happened in a stretch of time to the last. */
export async function countApplications(
  db: Db,
  statistics: StatisticsReader,
  listed: NarrowedQuery,
  now: Date,
): Promise<ApplicationTotal> {
  const query: NarrowedQuery = { ...listed, sort: 'newest', cursor: undefined };
  const figure = await figureOf(statistics, query);
  if (figure !== undefined) return { count: figure, isAtLeast: false };
  // What people search for is not kept, and hardly ever asked twice.
  if (query.search || query.happened) return readCount(db, query, now);
  const { status, position, type, deadline } = query;
  const filter = JSON.stringify([status, position, type, deadline]);
  return statistics.counts.read(filter, (at) => readCount(db, query, at));
}
