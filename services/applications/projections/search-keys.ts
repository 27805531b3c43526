import { hash } from 'node:crypto';
import { searchCondition } from '#services/platform/db/search.ts';
import { statusesOf } from '#state-machines/application/figures.ts';
import type { ListQuery } from '../contract.ts';
import { isOfNoSandbox } from './list-filters.ts';
import { literal, type Order, type Place } from './order.ts';

/** A word is common that this many of the newest forms have. */
const common = { of: 500, least: 3 };
/** A status is large that has this part of all applications. */
const largePart = 16;
/** More words have too many shapes for a connection to keep a plan of each. */
const mostKeptWords = 3;

/** A search in the order of the forms that nothing else narrows, or one status alone. */
export function isKeptSearch(query: ListQuery): boolean {
  const { search, status, position, type, deadline, happened, sort } = query;
  if (!search || position || deadline || happened || type !== 'all') return false;
  if (status && statusesOf(status).length > 1) return false;
  return ['newest', 'oldest'].includes(sort) && search.trim().split(/\s+/).length <= mostKeptWords;
}

/** Named by what it says: one shape, one name. */
export const kept = (text: string): { name: string; text: string } => ({
  name: `search-${hash('sha256', text, 'base64url')}`,
  text,
});

/** The parts that every way of reading is made of, with the values of the statement that they are put into. */
class Parts {
  readonly values: unknown[] = [];
  readonly #query: ListQuery;
  readonly #direction: Order['direction'];
  readonly #at: Place | null;
  constructor(query: ListQuery, { direction }: Order, at: Place | null) {
    this.#query = query;
    this.#direction = direction;
    this.#at = at;
  }
  readonly #next = (value: unknown) => `$${this.values.push(value)}`;
  words(column: string): string {
    return searchCondition(column, this.#query.search ?? '', this.#next, true);
  }
  /** Planned as if half of all had them, and along no index of words. */
  commonWords(column: string): string {
    return `coalesce(${this.words(column)}, false)`;
  }
  inOrder(key: string, id: string): string {
    return `order by ${key} ${this.#direction}, ${id} ${this.#direction}`;
  }
  page(key: string, id: string): string {
    return `${this.inOrder(key, id)} limit ${this.#query.limit + 1}`;
  }
  behind(key: string, id: string): string {
    if (!this.#at) return 'true';
    const after = this.#direction === 'asc' ? '>' : '<';
    return `(${key}, ${id}) ${after} (${this.#next(this.#at.key)}::timestamptz, ${this.#next(this.#at.id)}::uuid)`;
  }
}

const keys = 'f.application_id as id, f.created_at as key';
const placeOfForm = ['f.created_at', 'f.application_id'] as const;
const placeOfState = ['s.submitted_at', 's.application_id'] as const;
const isCommon = '(select is_common from words)';

const howCommon = (parts: Parts): string => `words as materialized (
  select count(*) >= ${common.least} as is_common
  from (select search from application_forms order by created_at desc, application_id desc limit ${common.of}) newest
  where ${parts.words('newest.search')})`;

/** Common words are met while walking along the forms, others have an index. */
const readForms = (parts: Parts): string => `
  with ${howCommon(parts)},
  few as materialized (
    select ${keys} from application_forms f
    where not ${isCommon} and ${parts.words('f.search')} and ${isOfNoSandbox} and ${parts.behind(...placeOfForm)}),
  many as materialized (
    select ${keys} from application_forms f
    where ${isCommon} and ${parts.commonWords('f.search')} and ${isOfNoSandbox} and ${parts.behind(...placeOfForm)}
    ${parts.page(...placeOfForm)})
  select id, key from (select * from few union all select * from many) found ${parts.page('key', 'id')}`;

/**
 * Common words of a large status: forms and states, which stand in one order, are walked along together, and no state is looked up. Of a small
 * one each state's form is.
 */
function readStatus(parts: Parts, status: string): string {
  const states = () => `(
    select application_id, submitted_at from application_states s
    where not s.is_sandbox and s.status = ${status} and ${parts.behind(...placeOfState)}
    ${parts.inOrder(...placeOfState)} offset 0) s`;
  return `
  with ${howCommon(parts)},
  size as materialized (
    select coalesce(sum(count) filter (where status = ${status}) * ${largePart} >= sum(count), false) as is_large
    from application_status_counts),
  few as materialized (
    select ${keys} from application_forms f join application_states s using (application_id)
    where not ${isCommon} and ${parts.words('f.search')} and not s.is_sandbox and s.status = ${status}
      and ${parts.behind(...placeOfForm)}),
  many as materialized (
    select ${keys} from ${states()}
    join (
      select application_id, created_at from application_forms f
      where ${parts.commonWords('f.search')} and ${parts.behind(...placeOfForm)}
      ${parts.inOrder(...placeOfForm)} offset 0) f
      on f.created_at = s.submitted_at and f.application_id = s.application_id
    where ${isCommon} and (select is_large from size) ${parts.page(...placeOfForm)}),
  many_of_few as materialized (
    select ${keys} from ${states()}
    cross join lateral (
      select application_id, created_at from application_forms f
      where f.application_id = s.application_id and ${parts.commonWords('f.search')} offset 0) f
    where ${isCommon} and not (select is_large from size) ${parts.page(...placeOfState)})
  select id, key from (select * from few union all select * from many union all select * from many_of_few) found
  ${parts.page('key', 'id')}`;
}

/**
 * The keys of a page of a search, as one statement whose plan a connection keeps. PostgreSQL would plan for the words each time, which takes as long as to find
 * them, and knows less of them than the newest forms do: so the statement asks these, and reads in one of its ways. The others end before they begin.
 */
export function searchKeys(
  query: ListQuery,
  order: Order,
  at: Place | null,
): { text: string; values: unknown[] } {
  const parts = new Parts(query, order, at);
  const [status] = query.status ? statusesOf(query.status) : [];
  return {
    text: status ? readStatus(parts, literal(status)) : readForms(parts),
    values: parts.values,
  };
}
