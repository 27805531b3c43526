import type { QueryConfig } from 'pg';
import { filledUp } from '#services/platform/db/batched-read.ts';
import { isCluster } from '#services/platform/db/cluster.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { statusesOf } from '#state-machines/application/figures.ts';
import { everyStatus } from '#state-machines/application/vocabulary.ts';
import type { ApplicationTotal, ListedApplication, ListQuery } from '../contract.ts';
import { countDuplicates, duplicatesOf } from './duplicates.ts';
import { countApplications } from './list-count.ts';
import {
  addUrgent,
  filters,
  isByName,
  isOfForms,
  isOfNoSandbox,
  missedJustNow,
  type NarrowedQuery,
  nameOf,
  sourceOf,
} from './list-filters.ts';
import {
  isBehind,
  type KeyRow,
  keysSql,
  type Order,
  type OrderColumns,
  orderOf,
  type Part,
  type Place,
  partsFrom,
  placeOf,
  readPlace,
  writePlace,
} from './order.ts';
import { rowColumns, rowColumnsOfTables, toApplicationRow, type ViewRow } from './rows.ts';
import { isKeptSearch, kept, searchKeys } from './search-keys.ts';
import type { StatisticsReader } from './statistics.ts';

/** What makes a list's names sortable: the index application_forms_by_name has it. Someone who is erased has no name. */
export const nameKey = `searchable(nullif(f.last_name || ' ' || f.first_name, ' ')) collate "C"`;

const columns: OrderColumns = {
  id: 's.application_id',
  submitted: 's.submitted_at',
  due: "coalesce(s.deadline_due, 'infinity'::timestamptz)",
  since: 's.status_since',
  name: nameKey,
  status: 's.status',
  position: 's.position',
  score: 's.assessment_score',
  isAssessed: 's.assessment_completed_at is not null',
};
/** A search walks along the forms, whose index holds what is searched; a form is as old as its application. */
const searchedColumns: OrderColumns = { ...columns, id: 'f.application_id', submitted: 'f.created_at' };

export interface ListPage {
  items: ListedApplication[];
  next: string | null;
}

const areFew = ({ status }: ListQuery): boolean => status !== undefined && statusesOf(status).length > 1;
/** Lists that walk along one index, in one statement with their rows. */
const isPlain = (query: ListQuery): boolean =>
  ['newest', 'oldest', 'deadline'].includes(query.sort) && !areFew(query) && !query.happened;

/**
 * Statement and values for some parts of a list, beginning behind a place.
 * @param withRows what a page shows, too: a plain list is read in one walk, which asks each shard of a cluster once
 */
function keysOf(
  db: Db,
  query: NarrowedQuery,
  order: Order,
  parts: readonly Part[],
  at: Place | null,
  now: Date,
  withRows = false,
): { text: string; values: unknown[] } {
  const where = filters(query, now);
  const isSpread = isCluster(db);
  if (query.deadline === 'urgent') addUrgent(where, now, isSpread);
  const isOverdue = query.deadline === 'overdue';
  if (isOverdue && !isPlain(query)) where.add('s.deadline_due <= ?', now);
  const shared = where.texts.splice(0);
  const [source, isReal] =
    isOfForms(query) && !withRows && !isSpread
      ? ['application_forms f', isOfNoSandbox]
      : [sourceOf(query, withRows), 'not s.is_sandbox'];
  const matches = (part: Part, keys: string, ...more: string[]) => {
    if (part.where) where.add(part.where, ...(part.values ?? []));
    const behind = isBehind(order, part, at);
    if (behind) where.add(behind.text, ...behind.values);
    const own = where.texts.splice(0);
    return `select ${withRows ? `${keys}, ${rowColumnsOfTables}` : keys} from ${source}
            where ${[isReal, ...shared, ...own, ...more].join(' and ')}`;
  };
  const limit = query.limit + 1;
  const { values } = where;
  const [part] = parts;
  if (!isOverdue || !isPlain(query) || !part)
    return { text: keysSql(order, parts, limit, matches, withRows), values };
  // Almost all are recorded as missed and have an index in this order; the few of the last moments are read apart, and first.
  // As a subquery its value is not known to the planner.
  const until = `$${values.push(now)}::timestamptz`;
  const isMissedJustNow = missedJustNow(isSpread ? until : `(select ${until})`);
  const keys = `${order.id} as id, ${part.key} as key`;
  const inOrder = `order by key ${order.direction}, id ${order.direction} limit ${limit}`;
  return {
    text: `with missed as materialized (${matches(part, keys, isMissedJustNow)})
           select * from ((${matches(part, keys, 's.is_overdue')} ${inOrder}) union all select * from missed) overdue ${inOrder}`,
    values,
  };
}

type Row = ViewRow & { duplicate_count: number };
/** The rows of a page in its order. @param page gives them, and the columns of `by` @param isSpread on a cluster */
function rowsSql(
  page: string,
  direction: 'asc' | 'desc',
  isSpread: boolean,
  by: readonly ('place' | 'key')[] = ['key'],
): string {
  const inOrder = `order by ${by.map((column) => (column === 'key' ? `key ${direction}` : column)).join(', ')}, id ${direction}`;
  const shown = [...by, rowColumns].join(', ');
  if (!isSpread)
    return `select ${shown}, ${countDuplicates('shown')} as duplicate_count from (${page}) shown ${inOrder}`;
  return `
    with shown as materialized (${page}),
    same_address as (${duplicatesOf('shown')})
    select ${shown}, coalesce(duplicates, 0) as duplicate_count
    from shown left join same_address using (id) ${inOrder}`;
}

const rowsOf = (keys: string): string =>
  `select key, ${rowColumns} from (${keys}) keys join applications using (id)`;
const rowsOfIds = rowsOf('select id, key from unnest($1::uuid[]) with ordinality as page (id, key)');

/** Statuses and positions are read a few at a time: the first ones fill most pages. */
const placesAtOnce = 4;

/** The keys of a page: as many as it has rows, and one more where there are more. */
async function readKeys(
  db: Db,
  query: NarrowedQuery,
  order: Order,
  at: Place | null,
  now: Date,
): Promise<KeyRow[]> {
  const parts = partsFrom(order, at);
  const last = parts.at(-1)?.place ?? -1;
  const found = new Map<string, KeyRow>();
  for (let place = parts[0]?.place ?? 0; place <= last && found.size <= query.limit; place += placesAtOnce) {
    const some = parts.filter((part) => part.place >= place && part.place < place + placesAtOnce);
    const isBegun = at !== null && some[0]?.name === at.part;
    const shape = { ...query, cursor: isBegun ? query.cursor : undefined };
    const name = nameOf(`keys${query.limit}`, shape, `${place}of${some.length}`);
    const { rows } = await db.query<KeyRow>({ ...name, ...keysOf(db, query, order, some, at, now) });
    // One that moved between two statements stands where it was seen first.
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, row);
  }
  return [...found.values()].slice(0, query.limit + 1);
}

async function orderFor(db: Db, query: ListQuery): Promise<Order> {
  const own = query.search || isByName(query) ? searchedColumns : columns;
  return orderOf(query.sort, own, {
    statuses: query.status ? statusesOf(query.status) : everyStatus,
    areFew: areFew(query),
    positions: query.position ? [query.position] : await positionsFor(db, query.sort),
  });
}

async function positionsFor(db: Db, sort: ListQuery['sort']): Promise<string[]> {
  if (sort !== 'position' && sort !== '-position') return [];
  const { rows } = await db.query<{ position: string }>({
    name: 'positions-in-use',
    text: 'select position from positions_in_use() position',
  });
  return rows.map((row) => row.position);
}

interface PageRows {
  /** One more than the page holds where there are more. */
  rows: Row[];
  /** Of the page's last row. */
  end: Place | null;
}

/** Keys and rows in one statement, whatever the order, and one for those of the same address: each asks every shard once. */
async function readSpreadRows(
  db: Db,
  query: NarrowedQuery,
  order: Order,
  at: Place | null,
  now: Date,
): Promise<PageRows> {
  const { text, values } = keysOf(db, query, order, partsFrom(order, at), at, now, true);
  const { rows } = await db.query<Row & KeyRow>({
    text: rowsSql(text, order.direction, true, ['place', 'key']),
    values,
  });
  const last = rows[query.limit - 1];
  return { rows, end: last ? placeOf(order, last) : null };
}

async function readRows(db: Db, query: NarrowedQuery, now: Date): Promise<PageRows> {
  const order = await orderFor(db, query);
  const at = query.cursor ? readPlace(query.sort, order, query.cursor) : null;
  const isSpread = isCluster(db);
  if (isSpread && !isPlain(query)) return readSpreadRows(db, query, order, at, now);
  if (isKeptSearch(query) && !isSpread) {
    const { text, values } = searchKeys(query, order, at);
    return readInOrder(db, query, { ...kept(rowsSql(rowsOf(text), order.direction, isSpread)), values });
  }
  // PostgreSQL plans these for every call: the ids alone in a third of the time, and their rows once a connection.
  if (query.search || !isPlain(query)) {
    const keys = await readKeys(db, query, order, at, now);
    const ids = filledUp(keys.map((key) => key.id));
    const { rows } = await db.query<Row>({
      name: isSpread ? 'list-rows-spread' : 'list-rows',
      text: rowsSql(rowsOfIds, 'asc', isSpread),
      values: [ids],
    });
    const last = keys[query.limit - 1];
    return { rows, end: last ? placeOf(order, last) : null };
  }
  // All urgent or overdue ones are found, by their index alone, before they are sorted: rows are read for the page alone.
  const isKeysFirst = query.deadline !== undefined && !isSpread;
  const { text, values } = keysOf(db, query, order, order.parts, at, now, !isKeysFirst);
  const page = isKeysFirst ? rowsOf(text) : text;
  const name = nameOf(`list${query.limit}${isSpread ? '-spread' : ''}`, query);
  return readInOrder(db, query, { ...name, text: rowsSql(page, order.direction, isSpread), values });
}

/** Rows that stand in the order of what they were submitted at or of their deadlines. */
async function readInOrder(db: Db, query: ListQuery, sent: QueryConfig): Promise<PageRows> {
  const { rows } = await db.query<Row>(sent);
  const last = rows[query.limit - 1];
  if (!last) return { rows, end: null };
  const key = query.sort === 'deadline' ? (last.deadline_due ?? 'infinity') : last.created_at;
  return { rows, end: { part: '', key, id: last.id } };
}

/** One page of applications, keyset-paged. */
export async function applicationsPage(db: Db, query: NarrowedQuery, now: Date): Promise<ListPage> {
  const { rows, end } = await readRows(db, query, now);
  const items = rows
    .slice(0, query.limit)
    .map((row) => ({ ...toApplicationRow(row, now), duplicateCount: row.duplicate_count }));
  return { items, next: end && rows.length > query.limit ? writePlace(query.sort, end) : null };
}

/** A page, and how many there are in all: exact up to 1,000. A search takes longer to count than to read, and says what its page tells. */
export async function listApplications(
  db: Db,
  statistics: StatisticsReader,
  query: NarrowedQuery,
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
