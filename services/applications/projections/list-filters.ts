import { searchCondition } from '#services/platform/db/search.ts';
import { statusesOf } from '#state-machines/application/figures.ts';
import { statusFilterSchema } from '#state-machines/application/schemas.ts';
import { dayMs } from '#state-machines/durations.ts';
import type { ListQuery } from '../contract.ts';
import { type Happened, happenedCondition } from './happened.ts';
import { literal } from './order.ts';

/** A list's query, with what its filter by what happened needs besides. */
export interface NarrowedQuery extends ListQuery {
  narrowed?: Happened | null;
}

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
  addHappened(happened: Happened, now: Date): void {
    this.texts.push(happenedCondition(happened, now, (value) => `$${this.values.push(value)}`));
  }
}

/** All filters but the one by deadline. */
export function filters(query: NarrowedQuery, now: Date): Conditions {
  const where = new Conditions();
  if (query.narrowed) where.addHappened(query.narrowed, now);
  if (query.search) where.addSearch(query.search);
  if (query.status) where.add(`s.status in (${statusesOf(query.status).map(literal).join(', ')})`);
  if (query.position) where.add('s.position = ?', query.position);
  // As a condition of its own, not a parameter: the index of legacy applications is a partial one.
  if (query.type !== 'all') where.add(query.type === 'legacy' ? 's.is_legacy' : 'not s.is_legacy');
  return where;
}

/** @param isSpread on a cluster, which takes no subquery here */
export function addUrgent(where: Conditions, now: Date, isSpread: boolean): void {
  // Bounds that differ from call to call are hidden from the planner: so it keeps one plan, made for the few rows that it takes a range to hold.
  const bound = isSpread ? '?' : '(select ?::timestamptz)';
  // What is still to come is not overdue: says so, and the index of coming deadlines serves it.
  const text = `not s.is_overdue and s.deadline_due > ${bound} and s.deadline_due <= ${bound}`;
  where.add(text, now, new Date(now.getTime() + dayMs));
}

/**
 * What was missed a moment ago and is not recorded as that yet. A range is planned for few as long as its end is not known; with an end, for as many as
 * have a deadline before it, recorded or not.
 * @param now in SQL
 */
export const missedJustNow = (now: string): string =>
  `not s.is_overdue and s.deadline_due > '-infinity' and s.deadline_due <= ${now}`;

export const isByName = ({ sort }: ListQuery): boolean => sort === 'name' || sort === '-name';

/** A search that no other filter narrows, in an order that the forms have. */
export const isOfForms = ({
  search,
  status,
  position,
  type,
  deadline,
  happened,
  sort,
}: NarrowedQuery): boolean =>
  Boolean(search && !(status || position || deadline || happened)) &&
  type === 'all' &&
  ['newest', 'oldest', 'name', '-name'].includes(sort);
/** Of a form, without a look at its application: sandboxes are few. */
export const isOfNoSandbox =
  'f.application_id <> all (array(select application_id from application_states where is_sandbox))';

/** Applications, joined with their forms where something of these is asked. */
export const statesWith = (forms: boolean): string =>
  `application_states s${forms ? ' join application_forms f using (application_id)' : ''}`;

/** The tables that a list needs. @param withRows for what a page shows */
export const sourceOf = (query: ListQuery, withRows = false): string =>
  statesWith(withRows || Boolean(query.search) || isByName(query));

/** A short stable name per shape of statement, so that each is planned once a connection. What is searched for is planned for what it says. */
export function nameOf(prefix: string, query: ListQuery, place?: string): { name?: string } {
  if (query.search) return {};
  const used = [
    // names have at most 63 characters
    query.status && `s${statusFilterSchema.options.indexOf(query.status)}`,
    query.position && 'p',
    query.deadline,
    query.happened,
    query.cursor && 'c',
    place,
  ];
  return { name: [prefix, query.sort, query.type, ...used.filter(Boolean)].join('-') };
}
