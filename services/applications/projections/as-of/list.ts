import type { Db } from '#services/platform/db/postgres.ts';
import { searchCondition } from '#services/platform/db/search.ts';
import { type StatusFilter, statusesOf } from '#state-machines/application/figures.ts';
import { everyStatus } from '#state-machines/application/vocabulary.ts';
import { dayMs } from '#state-machines/durations.ts';
import type { ListedApplication, ListQuery } from '../../contract.ts';
import { countUpTo } from '../count-up-to.ts';
import { duplicatesOf } from '../duplicates.ts';
import { type ListPage, nameKey } from '../list.ts';
import {
  type Condition,
  isBehind,
  type KeyRow,
  keysSql,
  type Order,
  type OrderColumns,
  orderOf,
  type Place,
  partsFrom,
  placeOf,
  readPlace,
  writePlace,
} from '../order.ts';
import type { FormColumns } from '../rows.ts';
import { projectionAt } from './projection-at.ts';
import { rowAt } from './row.ts';
import { positionsAt, statisticsAt } from './statistics.ts';
import { deadlinesSql, stepsSql } from './steps.ts';

const formColumns =
  'user_id, first_name, last_name, email, phone, address, linkedin_url, portfolio_url, motivation';

type FormRow = FormColumns & { id: string; duplicate_count: number } & Pick<KeyRow, 'place' | 'key'>;

/** What the sorts of now walk through, as it was at the instant. */
const columns: OrderColumns = {
  id: 's.application_id',
  submitted: 's.submitted',
  due: 's.due',
  since: 's.since',
  name: 's.name',
  status: 's.status',
  position: 's.position',
  score: 's.score',
  isAssessed: 'true',
};
const isBy = ({ sort }: ListQuery, ...sorts: string[]): boolean => sorts.includes(sort.replace(/^-/, ''));

/** The list's filters as they were met at `at`; `$1` is that instant. Forms, of which each application has one, are looked at by few. */
class Matches {
  readonly values: unknown[];
  readonly #conditions = ['s.submitted_at <= $1', 'not s.is_sandbox'];
  readonly #joins: string[] = [];
  readonly #columns = ['s.application_id', 's.submitted_at as submitted', 's.position'];

  constructor(query: ListQuery, at: Date) {
    this.values = [at];
    this.#filter(query);
    this.#filterByDeadline(query, at);
    if (isBy(query, 'name')) this.#columns.push(`${nameKey} as name`);
    if (query.search || isBy(query, 'name'))
      this.#joins.push('join application_forms f on f.application_id = s.application_id');
    // A score stays as it is once it is given; before the assessment was completed there was none.
    if (isBy(query, 'score'))
      this.#columns.push('case when s.assessment_completed_at <= $1 then s.assessment_score end as score');
    if (query.status || isBy(query, 'status', 'waiting')) this.#addSteps(query.status);
  }

  #filter(query: ListQuery): void {
    if (query.search)
      this.#conditions.push(
        // A form is as old as its application: said of the form too, a walk along the newest forms begins at the instant.
        'f.created_at <= $1',
        searchCondition('f.search', query.search, (value) => `$${this.values.push(value)}`),
      );
    if (query.position) this.#conditions.push(`s.position = $${this.values.push(query.position)}`);
    if (query.type !== 'all')
      this.#conditions.push(query.type === 'legacy' ? 's.is_legacy' : 'not s.is_legacy');
  }

  #filterByDeadline(query: ListQuery, at: Date): void {
    if (query.deadline || isBy(query, 'deadline')) {
      const join = query.deadline ? 'join' : 'left join';
      this.#joins.push(`${join} (${deadlinesSql}) d on d.application_id = s.application_id`);
      this.#columns.push("coalesce(d.due, 'infinity'::timestamptz) as due");
    }
    if (query.deadline === 'overdue') this.#conditions.push('d.due <= $1');
    if (query.deadline !== 'urgent') return;
    const soon = new Date(at.getTime() + dayMs);
    this.#conditions.push('d.due > $1', `d.due <= $${this.values.push(soon)}`);
  }

  #addSteps(status: StatusFilter | undefined): void {
    const there = stepsSql(status && `and status = any($${this.values.push(statusesOf(status))}::text[])`);
    this.#joins.push(`join (${there}) there on there.application_id = s.application_id`);
    this.#columns.push('there.status', 'there.entered_at as since');
  }

  get sql(): string {
    return `select ${this.#columns.join(', ')} from application_states s ${this.#joins.join(' ')} where ${this.#conditions.join(' and ')}`;
  }
}

async function orderAt(db: Db, query: ListQuery, at: Date): Promise<Order> {
  const positions = query.position
    ? [query.position]
    : isBy(query, 'position')
      ? await positionsAt(db, at)
      : [];
  const statuses = query.status ? statusesOf(query.status) : everyStatus;
  return orderOf(query.sort, columns, { statuses, positions, areFew: false });
}

/** The rows of a page as one statement. */
function pageSql(query: ListQuery, order: Order, from: Place | null, at: Date) {
  const matches = new Matches(query, at);
  const { values } = matches;
  const bound = ({ text, values: own }: Condition): string => {
    const left = [...own];
    return text.replace(/\?/g, () => `$${values.push(left.shift())}`);
  };
  const keys = keysSql(order, partsFrom(order, from), query.limit + 1, (part, keyColumns) => {
    const own = part.where && bound({ text: part.where, values: part.values ?? [] });
    const behind = isBehind(order, part, from);
    const conditions = [own, behind && bound(behind)].filter(Boolean);
    return `select ${keyColumns} from found s where ${conditions.join(' and ') || 'true'}`;
  });
  const text = `
    with found as (${matches.sql}),
    page as (${keys}),
    shown as materialized (
      select place, key, id, ${formColumns} from page join application_forms on application_id = page.id),
    same_address as (${duplicatesOf('shown', 's.submitted_at <= $1')})
    select id, place, key, ${formColumns}, coalesce(duplicates, 0) as duplicate_count
    from shown left join same_address using (id) order by place, key ${order.direction}, id ${order.direction}`;
  return { text, values };
}
async function pageAt(db: Db, query: ListQuery, at: Date): Promise<ListPage> {
  const order = await orderAt(db, query, at);
  const from = query.cursor ? readPlace(query.sort, order, query.cursor) : null;
  const { rows } = await db.query<FormRow>(pageSql(query, order, from, at));
  const shown = rows.slice(0, query.limit);
  const projected = await projectionAt(
    db,
    shown.map(({ id }) => id),
    at,
  );
  const items = shown.flatMap(
    ({ duplicate_count: duplicateCount, place: _, key: __, ...form }): ListedApplication[] => {
      const found = projected.get(form.id);
      return found ? [{ ...rowAt(form, found.state, at), duplicateCount }] : [];
    },
  );
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  return { items, next: last ? writePlace(query.sort, placeOf(order, last)) : null };
}

/** How many applications the filters find at an instant: exact up to 1,000. */
export async function countAt(
  db: Db,
  query: ListQuery,
  at: Date,
): Promise<{ count: number; isAtLeast: boolean }> {
  if (!query.search && !query.position && !query.deadline && query.type === 'all') {
    const { byStatus } = await statisticsAt(db, at);
    const statuses = query.status ? statusesOf(query.status) : everyStatus;
    const count = byStatus.reduce((sum, row) => sum + (statuses.includes(row.status) ? row.count : 0), 0);
    return { count, isAtLeast: false };
  }
  const matches = new Matches({ ...query, sort: 'newest' }, at);
  const { rows } = await db.query<{ count: number }>({
    text: `select count(*) as count from (${matches.sql} limit ${countUpTo + 1}) matches`,
    values: matches.values,
  });
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, countUpTo), isAtLeast: count > countUpTo };
}

/** A page of the list as it stood at an instant, and how many there were in all: exact up to 1,000 (docs/rules/event-log.md, Replay). */
export async function listApplicationsAt(
  db: Db,
  query: ListQuery,
  at: Date,
): Promise<ListPage & { total: { count: number; isAtLeast: boolean } }> {
  const [page, total] = await Promise.all([pageAt(db, query, at), countAt(db, query, at)]);
  return { ...page, total };
}
