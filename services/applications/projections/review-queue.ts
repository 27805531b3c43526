import { z } from 'zod';
import { isCluster } from '#services/platform/db/cluster.ts';
import { readCursor, writeCursor } from '#services/platform/db/cursor.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { searchCondition } from '#services/platform/db/search.ts';
import type { AnyStatus, Status } from '#state-machines/application/vocabulary.ts';
import type { ApplicationRow } from '../contract.ts';
import { countUpTo } from './count-up-to.ts';
import { statesWith } from './list-filters.ts';
import { rowColumns, rowColumnsOfTables, toApplicationRow, type ViewRow } from './rows.ts';
import type { StatisticsReader } from './statistics.ts';

/** What a queue holds: applications grouped by status, in the order of `statuses`. */
export interface QueueQuery {
  statuses: readonly Status[];
  /** Within a group: longest wait first, latest first, or only those due in the next 24 hours, soonest first. */
  order: 'waiting' | 'latest' | 'urgent';
  search?: string | undefined;
  position?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}
export interface QueuePage {
  items: ApplicationRow[];
  next: string | null;
  /** Of the whole queue, whatever the page; a group's `count` is null where counting stopped. */
  groups: { status: AnyStatus; count: number | null }[];
  total: { count: number; isAtLeast: boolean };
}

/** `before`: sorts before every row. */
const ascending = { direction: 'asc', after: '>', before: '-infinity' } as const;
const orders = {
  waiting: { key: 's.status_since', ...ascending },
  latest: { key: 's.status_since', direction: 'desc', after: '<', before: 'infinity' },
  urgent: { key: 's.deadline_due', ...ascending },
} as const;
const nilId = '00000000-0000-0000-0000-000000000000';
export const cursorShape = z.tuple([z.string(), z.iso.datetime(), z.uuid()]);

function conditions(query: QueueQuery, now: Date): { text: string; values: unknown[] } {
  const texts = ['not s.is_sandbox'];
  const values: unknown[] = [];
  const next = (value: unknown): string => `$${values.push(value)}`;
  if (query.position) texts.push(`s.position = ${next(query.position)}`);
  if (query.search) texts.push(searchCondition('f.search', query.search, next));
  if (query.order === 'urgent') {
    const from = `${next(now)}::timestamptz`;
    texts.push(
      `not s.is_overdue and s.deadline_due > ${from} and s.deadline_due <= ${from} + interval '24 hours'`,
    );
  }
  return { text: texts.join(' and '), values };
}

/** Searched text is planned for what it says; every other shape once a connection. */
function nameOf(prefix: string, { order, search, position }: QueueQuery): { name?: string } {
  return search ? {} : { name: [prefix, order, position ? 'position' : 'all'].join('-') };
}

async function countOf(
  db: Db,
  statistics: StatisticsReader,
  query: QueueQuery,
  now: Date,
): Promise<Pick<QueuePage, 'groups' | 'total'>> {
  const isPlain = !query.search && !query.position && query.order !== 'urgent';
  const rows = isPlain ? (await statistics.read()).byStatus : await countMatches(db, query, now);
  const counts = new Map<AnyStatus, number>(rows.map(({ status, count }) => [status, count]));
  const groups = query.statuses.map((status) => ({ status, count: counts.get(status) ?? 0 }));
  const count = groups.reduce((total, group) => total + group.count, 0);
  if (isPlain || count <= countUpTo) return { groups, total: { count, isAtLeast: false } };
  return {
    groups: groups.map(({ status }) => ({ status, count: null })),
    total: { count: countUpTo, isAtLeast: true },
  };
}

async function countMatches(
  db: Db,
  query: QueueQuery,
  now: Date,
): Promise<{ status: Status; count: number }[]> {
  const { text, values } = conditions(query, now);
  values.push(query.statuses);
  const { rows } = await db.query<{ status: Status; count: number }>({
    ...nameOf('queue-count', query),
    text: `select status, count(*)::int as count from (
             select s.status from ${statesWith(Boolean(query.search))}
             where s.status = any($${values.length}) and ${text} limit ${countUpTo + 1}) matches
           group by status`,
    values,
  });
  return rows;
}

/**
 * Each group walks along its index, however long the queue and however far one has come.
 * @param isSpread for a cluster, which asks every shard once, rows and all, and takes no limit of each group
 */
function pageOf(query: QueueQuery, now: Date, isSpread: boolean) {
  const { key, direction, after, before } = orders[query.order];
  const { text, values } = conditions(query, now);
  const [status, at, id] = query.cursor ? readCursor(cursorShape, query.cursor) : [null, before, nilId];
  const from = (query.statuses as readonly (string | null)[]).indexOf(status);
  const next = (value: unknown): string => `$${values.push(value)}`;
  const limit = next(query.limit + 1);
  const beginning = (on: unknown, beyond: unknown) => `(${next(on)}::timestamptz, ${next(beyond)}::uuid)`;
  const names = query.statuses.slice(Math.max(0, from));
  // Where the first group goes on; the others, if any, begin at their beginning.
  const onward = beginning(at, id);
  const fresh = names.length > 1 ? beginning(before, nilId) : '';
  const inOrder = `key ${direction}, id ${direction}`;
  const shown = isSpread ? `, ${rowColumnsOfTables}` : '';
  const groups = names.map(
    (group, place) => `(
      select s.application_id as id, ${key} as key, ${place} as place${shown}
      from ${statesWith(isSpread || Boolean(query.search))}
      where s.status = ${next(group)} and ${text} and (${key}, s.application_id) ${after} ${place === 0 ? onward : fresh}
      ${isSpread ? '' : `order by ${inOrder} limit ${limit}`})`,
  );
  const page = `select * from (${groups.join(' union all ')}) queue order by place, ${inOrder} limit ${limit}`;
  // Rows are read for the page alone, not for every group that could fill it.
  const rowsOfPage = `with page as materialized (${page})
    select ${rowColumns} from page join applications using (id) order by place, ${inOrder}`;
  const name = nameOf(`queue-${groups.length}${isSpread ? '-spread' : ''}`, query);
  return { ...name, text: isSpread ? page : rowsOfPage, values };
}

/** One page, keyset-paged. */
export async function reviewQueue(
  db: Db,
  statistics: StatisticsReader,
  query: QueueQuery,
  now: Date,
): Promise<QueuePage> {
  const [{ rows }, counted] = await Promise.all([
    db.query<ViewRow>(pageOf(query, now, isCluster(db))),
    countOf(db, statistics, query, now),
  ]);
  const items = rows.slice(0, query.limit).map((row) => toApplicationRow(row, now));
  const last = rows.length > query.limit ? items.at(-1) : undefined;
  const lastKey = query.order === 'urgent' ? last?.deadline?.due : last?.statusSince;
  return {
    items,
    next: last && lastKey ? writeCursor([last.workflowStatus, lastKey, last.id]) : null,
    ...counted,
  };
}
