import { stepDurations } from '#services/event-log/step-durations.ts';

/**
 * Changes of all applications but sandboxes, as statements: every step that ended entered the next, and every submission
 * entered the first. The steps are asked of each index that holds some of them.
 */

/** The nearest change between `$1` and `$2`. @param after the order of time, or against it */
export function stepSql(direction: 'next' | 'previous'): string {
  const [range, order] =
    direction === 'next'
      ? (['? > $1 and ? <= $2', 'asc'] as const)
      : (['? < $1 and ? <= $2', 'desc'] as const);
  const nearest = (table: string, at: string, where: string) => `
    (select ${at} as at, application_id from ${table} where ${where} and ${range.replaceAll('?', at)}
     order by ${at} ${order}, application_id limit 1)`;
  return `
    select at, application_id from (
      ${stepDurations.map(({ is }) => nearest('application_steps', 'left_at', is)).join(' union all ')} union all
      ${nearest('application_states', 'submitted_at', 'not is_sandbox')}) nearest
    order by at ${order}, application_id limit 1`;
}

/** Changes of each stretch: `$1` are the beginnings, `$2` the ends, which belong to the next. */
export const histogramSql = 'select changes::int as count from changes_by_stretch($1, $2) order by place';
export const firstSql =
  'select min(submitted_at) as first from application_states where not is_sandbox and submitted_at <= $1';
