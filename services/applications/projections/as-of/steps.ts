import { covers, stepDurations } from '#services/event-log/step-durations.ts';

/**
 * Who was where at an instant, as statements: the steps that had begun and had not ended. A step that begins at the very
 * instant counts, one that ends then does not, as a replay of the events up to it has it. `$1` is the instant.
 */

/** Those of the steps that have ended by now. @param also a condition on the status */
export const endedSql = (columns: string, also = ''): string =>
  stepDurations
    .map((one) => `select ${columns} from application_steps where ${covers(one)} ${also}`)
    .join(' union all ');

/** Columns application_id, status, entered_at. @param also a condition on the status */
export const stepsSql = (also = ''): string => `
  ${endedSql('application_id, status, entered_at', also)}
  union all
  select application_id, status, status_since from application_states
  where status_since <= $1 and not is_sandbox ${also}`;

/** Deadlines in force at the instant: columns application_id, status, due. */
export const deadlinesSql = `
  (${endedSql('application_id, status, due', 'and due is not null')})
  union all
  select application_id, status, deadline_due from application_states
  where status_since <= $1 and deadline_due is not null and not is_sandbox`;

const soon = "$1::timestamptz + interval '24 hours'";
/** Says nothing but that it is a range: without both ends PostgreSQL expects a third of all, and starts workers for a few. */
const longAgo = "$2::timestamptz - interval '1000 years'";
/**
 * Columns status, count, oldest, overdue (missed by then), urgent (to end within a day). `$2` is the beginning of the instant's day (UTC),
 * `$3` every status. Steps that have ended are found by their classes; of the applications that are still there, those of the days
 * before are kept by day, and only those of the day itself are looked at (decision 0056). A deadline that passed before that day is in
 * the kept figures once its miss is recorded. Each part of what is looked at has its application, so that a cluster takes all as one.
 */
export const figuresSql = `
  with looked as materialized (
    select status, sum(count) as count, min(oldest) as oldest, sum(overdue) as overdue, sum(urgent) as urgent from (
      ${endedSql(`application_id, status, 1 as count, entered_at as oldest, coalesce((due <= $1)::int, 0) as overdue,
                  coalesce((due > $1 and due <= ${soon})::int, 0) as urgent`)}
      union all
      select application_id, status, 1, null, coalesce((deadline_due < $2)::int, 0), 0 from application_states
      where status = any ($3::text[]) and status_since >= $2 and status_since <= $1 and not is_sandbox
      union all
      select application_id, status, 0, null, coalesce((deadline_due <= $1)::int, 0), coalesce((deadline_due > $1)::int, 0)
      from application_states
      where coalesce(deadline_due, 'infinity') >= $2 and coalesce(deadline_due, 'infinity') <= ${soon}
        and status_since <= $1 and not is_sandbox
      union all
      select application_id, status, 0, null, 1, 0 from application_states
      where deadline_due < $2 and deadline_due > ${longAgo} and status_since < $2 and not is_overdue and not is_sandbox
    ) parts group by status),
  kept as materialized (
    select status, sum(count) as count, sum(overdue) as overdue from application_status_day_figures
    where day < utc_day($2) group by status),
  waiting as materialized (select status, oldest from oldest_by_status())
  select status, sum(count)::int as count, min(oldest) as oldest, sum(overdue)::int as overdue, sum(urgent)::int as urgent
  from (
    select status, count, oldest, overdue, urgent from looked
    union all select status, count, null, overdue, 0 from kept
    union all select status, 0, oldest, 0, 0 from waiting where oldest <= $1
  ) figures group by status`;
