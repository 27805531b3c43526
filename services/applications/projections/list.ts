import { z } from 'zod';
import { filledUp } from '#services/platform/db/batched-read.ts';
import { readCursor, writeCursor } from '#services/platform/db/cursor.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { searchCondition } from '#services/platform/db/search.ts';
import { anyStatusSchema } from '#state-machines/application/schemas.ts';
import { dayMs } from '#state-machines/durations.ts';
import type { ApplicationTotal, ListedApplication, ListQuery } from '../contract.ts';
import { countUpTo } from './count-up-to.ts';
import { duplicatesOf } from './duplicates.ts';
import { rowColumns, toApplicationRow, type ViewRow } from './rows.ts';
import type { StatisticsReader } from './statistics.ts';

/** Keyset order of each sort: the page after a row begins right behind it, whatever was added meanwhile. */
export const orders = {
  newest: { key: 's.submitted_at', direction: 'desc', after: '<' },
  oldest: { key: 's.submitted_at', direction: 'asc', after: '>' },
  deadline: { key: "coalesce(s.deadline_due, 'infinity'::timestamptz)", direction: 'asc', after: '>' },
} as const;

/** A search walks along the forms, whose index holds what is searched; a form is as old as its application. */
const orderOf = ({ sort, search }: ListQuery) =>
  search && sort !== 'deadline' ? { ...orders[sort], key: 'f.created_at' } : orders[sort];

export const cursorShape = z.tuple([z.union([z.iso.datetime(), z.literal('infinity')]), z.uuid()]);

class Conditions {
  readonly texts: string[] = [];
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
    this.texts.push(searchCondition('f.search', text, (value) => `$${this.values.push(value)}`));
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

/** All filters but the one by deadline. */
function filters(query: ListQuery): Conditions {
  const where = new Conditions();
  if (query.search) where.addSearch(query.search);
  if (query.status) where.add(`s.status = ${literal(query.status)}`);
  if (query.position) where.add('s.position = ?', query.position);
  // As a condition of its own, not a parameter: the index of legacy applications is a partial one.
  if (query.type !== 'all') where.add(query.type === 'legacy' ? 's.is_legacy' : 'not s.is_legacy');
  return where;
}

function addUrgent(where: Conditions, now: Date): void {
  // What is still to come is not overdue: says so, and the index of coming deadlines serves it.
  const text = 'not s.is_overdue and s.deadline_due > ? and s.deadline_due <= ?';
  where.add(text, now, new Date(now.getTime() + dayMs));
}

const sourceOf = ({ search }: ListQuery): string =>
  `application_states s${search ? ' join application_forms f using (application_id)' : ''}`;

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

/** What the figures of all screens say already; undefined where they do not. */
async function figureOf(statistics: StatisticsReader, query: ListQuery): Promise<number | undefined> {
  const { status, deadline } = query;
  if (query.search || query.position || query.type !== 'all' || (status && deadline === 'urgent')) return;
  const figures = await statistics.read();
  if (deadline === 'urgent') return figures.urgentDeadlines;
  const of = deadline === 'overdue' ? 'overdue' : 'count';
  if (status) return figures.byStatus.find((s) => s.status === status)?.[of] ?? 0;
  return deadline === 'overdue' ? figures.overdue : figures.total;
}

/** How many applications the filters find: exact up to 1,000. */
export async function countApplications(
  db: Db,
  statistics: StatisticsReader,
  query: ListQuery,
  now: Date,
): Promise<ApplicationTotal> {
  const figure = await figureOf(statistics, query);
  if (figure !== undefined) return { count: figure, isAtLeast: false };
  const where = filters(query);
  if (query.deadline === 'urgent') addUrgent(where, now);
  if (query.deadline === 'overdue') where.add('s.deadline_due <= ?', now);
  // Sandboxes are few: without another look at each application a search is counted in a sixth of the time.
  const isSearchAlone = where.texts.length === 1 && query.search;
  const source = isSearchAlone
    ? `application_forms f where not exists (
         select from application_states s where s.application_id = f.application_id and s.is_sandbox)`
    : `${sourceOf(query)} where not s.is_sandbox`;
  const { rows } = await db.query<{ count: number }>({
    ...nameOf('count', { ...query, cursor: undefined, sort: 'newest' }),
    text: `select count(*) as count from (select 1 from ${source} and ${where.texts.join(' and ')} limit ${countUpTo + 1}) matches`,
    values: where.values,
  });
  const count = Number(rows[0]?.count ?? 0);
  return { count: Math.min(count, countUpTo), isAtLeast: count > countUpTo };
}

export interface ListPage {
  items: ListedApplication[];
  next: string | null;
}

/** The ids of a page and what they are ordered by, read from indexes as far as the filters allow. */
function keysOf(query: ListQuery, now: Date): { text: string; values: unknown[] } {
  const { key, direction, after } = orderOf(query);
  const where = filters(query);
  if (query.deadline === 'urgent') addUrgent(where, now);
  if (query.cursor) {
    const [at, id] = readCursor(cursorShape, query.cursor);
    where.add(`(${key}, s.application_id) ${after} (?::timestamptz, ?::uuid)`, at, id);
  }
  const inOrder = `order by key ${direction}, application_id ${direction} limit ${query.limit + 1}`;
  const matches = (...more: string[]) =>
    `select s.application_id, ${key} as key from ${sourceOf(query)}
     where ${['not s.is_sandbox', ...where.texts, ...more].join(' and ')}`;
  const { values } = where;
  if (query.deadline !== 'overdue') return { text: `${matches()} ${inOrder}`, values };
  // Almost all are recorded as missed and have an index in this order; the few of the last moments are read apart, and first.
  const isMissedJustNow = `not s.is_overdue and s.deadline_due <= $${values.push(now)}`;
  return {
    text: `with missed as materialized (${matches(isMissedJustNow)})
           select * from ((${matches('s.is_overdue')} ${inOrder}) union all select * from missed) overdue ${inOrder}`,
    values,
  };
}

type Row = ViewRow & { duplicate_count: number };
/** The rows of a page in its order. @param page gives `application_id` and `key` */
const rowsSql = (page: string, direction: 'asc' | 'desc'): string => `
  with page as (${page}),
  shown as materialized (select key, ${rowColumns} from page join applications on id = page.application_id),
  same_address as (${duplicatesOf('shown')})
  select ${rowColumns}, coalesce(duplicates, 0) as duplicate_count
  from shown left join same_address using (id) order by key ${direction}, id ${direction}`;

async function readRows(db: Db, query: ListQuery, now: Date): Promise<Row[]> {
  const { text, values } = keysOf(query, now);
  const name = nameOf(`list${query.limit}`, query);
  // PostgreSQL plans these for every call: the ids alone in a third of the time, and their rows once a connection.
  if (query.search || query.deadline === 'urgent') {
    const keys = await db.query<{ application_id: string }>({ ...name, text, values });
    const page = 'select * from unnest($1::uuid[]) with ordinality as p (application_id, key)';
    const ids = filledUp(keys.rows.map((key) => key.application_id));
    return (await db.query<Row>({ name: 'list-rows', text: rowsSql(page, 'asc'), values: [ids] })).rows;
  }
  const { direction } = orders[query.sort];
  return (await db.query<Row>({ ...name, text: rowsSql(text, direction), values })).rows;
}

/** One page of applications, keyset-paged. */
export async function applicationsPage(db: Db, query: ListQuery, now: Date): Promise<ListPage> {
  const rows = await readRows(db, query, now);
  const items = rows
    .slice(0, query.limit)
    .map((row) => ({ ...toApplicationRow(row, now), duplicateCount: row.duplicate_count }));
  const last = rows.length > query.limit ? items.at(-1) : undefined;
  const at = query.sort === 'deadline' ? (last?.deadline?.due ?? 'infinity') : last?.createdAt;
  return { items, next: last && at ? writeCursor([at, last.id]) : null };
}

/** A page, and how many there are in all: exact up to 1,000. A search takes longer to count than to read, and says what its page tells. */
export async function listApplications(
  db: Db,
  statistics: StatisticsReader,
  query: ListQuery,
  now: Date,
): Promise<ListPage & { total: ApplicationTotal }> {
  const read = applicationsPage(db, query, now);
  if (query.search) {
    const page = await read;
    const isAtLeast = page.next !== null || query.cursor !== undefined;
    return { ...page, total: { count: page.items.length, isAtLeast } };
  }
  const [page, total] = await Promise.all([read, countApplications(db, statistics, query, now)]);
  return { ...page, total };
}
