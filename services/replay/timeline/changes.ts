/**
 * Changes of all applications but sandboxes, as statements: every stay that ended entered the next, and every submission
 * entered the first. Two indexes hold the stays, the short ones and the long (0010-as-of.sql).
 */
const isShort = "left_at - entered_at < interval '32 days'";
const isLong = "left_at - entered_at >= interval '32 days'";

/** The nearest change between `$1` and `$2`. @param after the order of time, or against it */
export function stepSql(direction: 'next' | 'previous'): string {
  const [range, order] =
    direction === 'next'
      ? (['? > $1 and ? <= $2', 'asc'] as const)
      : (['? < $1 and ? <= $2', 'desc'] as const);
  const nearest = (table: string, at: string, where: string) => `
    (select ${at} as at, application_id from ${table} where ${where} and ${range.replaceAll('?', at)}
     order by ${at} ${order}, application_id limit 1)`;
  const isReal = 'application_id not in (select application_id from application_states where is_sandbox)';
  return `
    select at, application_id from (
      ${nearest('application_steps', 'left_at', `${isShort} and ${isReal}`)} union all
      ${nearest('application_steps', 'left_at', `${isLong} and ${isReal}`)} union all
      ${nearest('application_states', 'submitted_at', 'not is_sandbox')}) nearest
    order by at ${order}, application_id limit 1`;
}

/**
 * Changes from `$1` to `$2` by equal stretches: `$3` is the beginning in milliseconds, `$4` how many stretches, `$5` their length
 * together. Sandboxes are few: theirs are taken off again instead of being looked for among all.
 */
const bucketOf = (at: string): string =>
  `least($4::bigint - 1, ((date_part('epoch', ${at}) * 1000)::bigint - $3::bigint) * $4::bigint / $5::bigint)::int`;
const counted = (sign: '' | '-', at: string, from: string, where: string): string => `
  select ${bucketOf(at)} as bucket, ${sign}count(*) as n from ${from}
  where ${where} and ${at} >= $1 and ${at} <= $2 group by 1`;
const ofSandboxes = 'application_states s join application_steps p on p.application_id = s.application_id';

export const histogramSql = `
  select bucket, sum(n)::int as count from (
    ${counted('', 'left_at', 'application_steps', isShort)} union all
    ${counted('', 'left_at', 'application_steps', isLong)} union all
    ${counted('-', 'p.left_at', ofSandboxes, 's.is_sandbox')} union all
    ${counted('', 'submitted_at', 'application_states', 'not is_sandbox')}) changes
  group by bucket`;

export const firstSql =
  'select min(submitted_at) as first from application_states where not is_sandbox and submitted_at <= $1';
