import { z } from 'zod';
import { erased } from '#services/platform/crypto/person-keys.ts';
import { readCursor, writeCursor } from '#services/platform/db/cursor.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { searchCondition } from '#services/platform/db/search.ts';
import { anyStatusSchema } from '#state-machines/application/schemas.ts';
import { dayMs } from '#state-machines/durations.ts';
import type { ListedApplication, ListQuery } from '../contract.ts';
import { rowColumns, toApplicationRow, type ViewRow } from './rows.ts';
import type { StatisticsReader } from './statistics.ts';

/** Keyset order of each sort: the page after a row begins right behind it, whatever was added meanwhile. */
export const orders = {
  newest: { key: 'created_at', direction: 'desc', after: '<' },
  oldest: { key: 'created_at', direction: 'asc', after: '>' },
  deadline: { key: "coalesce(deadline_due, 'infinity'::timestamptz)", direction: 'asc', after: '>' },
} as const;

export const cursorShape = z.tuple([z.union([z.iso.datetime(), z.literal('infinity')]), z.uuid()]);

class Conditions {
  readonly texts: string[] = ['not is_sandbox'];
  readonly values: unknown[] = [];
  /** `text` names its parameters `?`, in the order of `values`. */
  add(text: string, ...values: unknown[]): void {
    this.texts.push(
      text.replace(/\?/g, () => {
        this.values.push(values.shift());
        return `$${this.values.length}`;
      }),
    );
  }
  addSearch(text: string): void {
    this.texts.push(searchCondition('search', text, (value) => `$${this.values.push(value)}`));
  }
}

/**
 * A status stands in the statement itself, and so does a page's size: with parameters for them PostgreSQL finds a plan made for
 * this very call cheaper each time, and plans for longer than it reads. @param status one of the vocabulary, by its schema
 */
function literal(status: string): string {
  if (!/^[a-z_]+$/.test(status)) throw new Error(`not a status: ${status}`);
  return `'${status}'`;
}

function filters(query: ListQuery, now: Date): Conditions {
  const where = new Conditions();
  if (query.search) where.addSearch(query.search);
  if (query.status) where.add(`workflow_status = ${literal(query.status)}`);
  if (query.position) where.add('position = ?', query.position);
  // As a condition of its own, not a parameter: the index of legacy applications is a partial one.
  if (query.type !== 'all') where.add(query.type === 'legacy' ? 'is_legacy' : 'not is_legacy');
  if (query.deadline === 'overdue') where.add('deadline_due <= ?', now);
  if (query.deadline === 'urgent') {
    // What is still to come is not overdue: says so, and the index of coming deadlines serves it.
    where.add(
      'not is_overdue and deadline_due > ? and deadline_due <= ?',
      now,
      new Date(now.getTime() + dayMs),
    );
  }
  return where;
}

/** A short stable name per shape of statement, so that each is planned once a connection. What is searched for is planned for what it says. */
function nameOf(prefix: string, query: ListQuery): { name?: string } {
  if (query.search) return {};
  const used = [
    // names have at most 63 characters
    query.status && `s${anyStatusSchema.options.indexOf(query.status)}`,
    query.position && 'p',
    query.deadline,
    query.cursor && 'c',
  ];
  return { name: [prefix, query.sort, query.type, ...used.filter(Boolean)].join('-') };
}

/**
 * Others with the same address: a look into the index for each row that is shown, in the same statement. What is erased has no
 * address, and so no likeness.
 */
const duplicatesOf = (row: string): string => `(
  select count(*) from application_forms o join application_states s using (application_id)
  where ${row}.email <> '${erased}' and lower(o.email) = lower(${row}.email) and o.application_id <> ${row}.id and not s.is_sandbox)`;

const countUpTo = 1_000;
async function countOf(
  db: Db,
  statistics: StatisticsReader,
  query: ListQuery,
  now: Date,
): Promise<{ count: number; isAtLeast: boolean }> {
  const isPlain = !query.search && !query.position && !query.deadline && query.type === 'all';
  if (isPlain) {
    const { total, byStatus } = await statistics.read();
    const count = query.status ? (byStatus.find((s) => s.status === query.status)?.count ?? 0) : total;
    return { count, isAtLeast: false };
  }
  const where = filters(query, now);
  const { rows } = await db.query<{ count: number }>({
    ...nameOf('count', { ...query, cursor: undefined, sort: 'newest' }),
    text: `select count(*) as count from (select from applications where ${where.texts.join(' and ')} limit ${countUpTo + 1}) matches`,
    values: where.values,
  });
  const count = Number(rows[0]?.count ?? 0);
  return { count: Math.min(count, countUpTo), isAtLeast: count > countUpTo };
}

export interface ListPage {
  items: ListedApplication[];
  next: string | null;
}

/** One page of applications, keyset-paged. */
export async function applicationsPage(db: Db, query: ListQuery, now: Date): Promise<ListPage> {
  const { key, direction, after } = orders[query.sort];
  const where = filters(query, now);
  if (query.cursor) {
    const [at, id] = readCursor(cursorShape, query.cursor);
    where.add(`(${key}, id) ${after} (?::timestamptz, ?::uuid)`, at, id);
  }
  const { rows } = await db.query<ViewRow & { duplicate_count: number }>({
    ...nameOf(`list${query.limit}`, query),
    text: `select l.*, ${duplicatesOf('l')} as duplicate_count from (
             select ${rowColumns} from applications where ${where.texts.join(' and ')}
             order by ${key} ${direction}, id ${direction} limit ${query.limit + 1}) l`,
    values: where.values,
  });
  const items = rows
    .slice(0, query.limit)
    .map((row) => ({ ...toApplicationRow(row, now), duplicateCount: row.duplicate_count }));
  const last = rows.length > query.limit ? items.at(-1) : undefined;
  const at = query.sort === 'deadline' ? (last?.deadline?.due ?? 'infinity') : last?.createdAt;
  return { items, next: last && at ? writeCursor([at, last.id]) : null };
}

/** A page, and how many there are in all: exact up to 1,000. */
export async function listApplications(
  db: Db,
  statistics: StatisticsReader,
  query: ListQuery,
  now: Date,
): Promise<ListPage & { total: { count: number; isAtLeast: boolean } }> {
  const read = applicationsPage(db, query, now);
  // A search is as dear as its page: it is counted only where the first page does not tell.
  if (query.search && !query.cursor) {
    const page = await read;
    if (!page.next) return { ...page, total: { count: page.items.length, isAtLeast: false } };
  }
  const [page, total] = await Promise.all([read, countOf(db, statistics, query, now)]);
  return { ...page, total };
}
