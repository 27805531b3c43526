import { readCursor, writeCursor } from '#services/platform/db/cursor.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { searchCondition } from '#services/platform/db/search.ts';
import { dayMs } from '#state-machines/durations.ts';
import type { ListedApplication, ListQuery } from '../../contract.ts';
import { countUpTo } from '../count-up-to.ts';
import { duplicatesOf } from '../duplicates.ts';
import { cursorShape, type ListPage, orders } from '../list.ts';
import type { FormColumns } from '../rows.ts';
import { projectionAt } from './projection-at.ts';
import { rowAt } from './row.ts';
import { statisticsAt } from './statistics.ts';
import { deadlinesSql, stepsSql } from './steps.ts';

const formColumns =
  'user_id, first_name, last_name, email, phone, address, linkedin_url, portfolio_url, motivation';

type FormRow = FormColumns & { id: string; duplicate_count: number; due: string | null };

/** The list's filters as they were met at `at`; `$1` is that instant. Only a search looks at forms, of which each application has one. */
class Matches {
  readonly values: unknown[];
  readonly #conditions = ['s.submitted_at <= $1', 'not s.is_sandbox'];
  readonly #joins: string[] = [];

  constructor(query: ListQuery, at: Date) {
    this.values = [at];
    const add = (text: string, value: unknown) => {
      this.values.push(value);
      this.#conditions.push(text.replace('?', `$${this.values.length}`));
    };
    if (query.search) {
      this.#joins.push('join application_forms f on f.application_id = s.application_id');
      this.#conditions.push(
        searchCondition('f.search', query.search, (value) => `$${this.values.push(value)}`),
      );
    }
    if (query.position) add('s.position = ?', query.position);
    if (query.type !== 'all')
      this.#conditions.push(query.type === 'legacy' ? 's.is_legacy' : 'not s.is_legacy');
    if (query.status) {
      this.values.push(query.status);
      const there = stepsSql(`and status = $${this.values.length}`);
      this.#joins.push(`join (${there}) there on there.application_id = s.application_id`);
    }
    if (query.deadline || query.sort === 'deadline') {
      const join = query.deadline ? 'join' : 'left join';
      this.#joins.push(`${join} (${deadlinesSql}) d on d.application_id = s.application_id`);
    }
    if (query.deadline === 'overdue') this.#conditions.push('d.due <= $1');
    if (query.deadline === 'urgent') {
      this.#conditions.push('d.due > $1');
      add('d.due <= ?', new Date(at.getTime() + dayMs));
    }
  }

  /** @param also names its parameters `?` */
  and(also: string, ...values: unknown[]): void {
    this.#conditions.push(
      also.replace(/\?/g, () => {
        this.values.push(values.shift());
        return `$${this.values.length}`;
      }),
    );
  }

  get sql(): string {
    return `from application_states s ${this.#joins.join(' ')} where ${this.#conditions.join(' and ')}`;
  }
}

const keyOf: Record<ListQuery['sort'], string> = {
  newest: 's.submitted_at',
  oldest: 's.submitted_at',
  deadline: "coalesce(d.due, 'infinity'::timestamptz)",
};

async function pageAt(db: Db, query: ListQuery, at: Date): Promise<ListPage> {
  const key = keyOf[query.sort];
  const { direction, after } = orders[query.sort];
  const matches = new Matches(query, at);
  if (query.cursor) {
    const [value, id] = readCursor(cursorShape, query.cursor);
    matches.and(`(${key}, s.application_id) ${after} (?::timestamptz, ?::uuid)`, value, id);
  }
  const due = query.sort === 'deadline' ? 'd.due' : 'null::timestamptz';
  const { rows } = await db.query<FormRow>({
    text: `with page as (
             select s.application_id as id, ${due} as due, ${key} as key
             ${matches.sql} order by ${key} ${direction}, s.application_id ${direction} limit ${query.limit + 1}),
           shown as materialized (
             select key, id, due, ${formColumns}
             from page join application_forms on application_id = page.id),
           same_address as (${duplicatesOf('shown', 's.submitted_at <= $1')})
           select id, due, ${formColumns}, coalesce(duplicates, 0) as duplicate_count
           from shown left join same_address using (id) order by key ${direction}, id ${direction}`,
    values: matches.values,
  });
  const shown = rows.slice(0, query.limit);
  const projected = await projectionAt(
    db,
    shown.map(({ id }) => id),
    at,
  );
  const items = shown.flatMap(({ duplicate_count: duplicateCount, due: _, ...form }): ListedApplication[] => {
    const found = projected.get(form.id);
    if (!found) return [];
    return [{ ...rowAt(form, found.state, at), duplicateCount }];
  });
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  if (!last) return { items, next: null };
  const value = query.sort === 'deadline' ? (last.due ?? 'infinity') : items.at(-1)?.createdAt;
  return { items, next: value ? writeCursor([value, last.id]) : null };
}

/** How many applications the filters find at an instant: exact up to 1,000. */
export async function countAt(
  db: Db,
  query: ListQuery,
  at: Date,
): Promise<{ count: number; isAtLeast: boolean }> {
  if (!query.search && !query.position && !query.deadline && query.type === 'all') {
    const { total, byStatus } = await statisticsAt(db, at);
    const count = query.status ? (byStatus.find((s) => s.status === query.status)?.count ?? 0) : total;
    return { count, isAtLeast: false };
  }
  const matches = new Matches({ ...query, sort: 'newest' }, at);
  const { rows } = await db.query<{ count: number }>({
    text: `select count(*) as count from (select 1 ${matches.sql} limit ${countUpTo + 1}) matches`,
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
