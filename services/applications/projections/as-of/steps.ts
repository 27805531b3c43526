import { covers, stepDurations } from '#services/event-log/step-durations.ts';
import { type DeadlineKind, deadlineOfStatus } from '#state-machines/application/vocabulary.ts';

/**
 * Who was where at an instant, as statements: the steps that had begun and had not ended. A step that begins at the very
 * instant counts, one that ends then does not, as a replay of the events up to it has it. `$1` is the instant.
 */
const isRight = `application_id not in (select application_id from application_states where is_sandbox)`;

/** Of the steps that have ended by now. @param also a condition on the status */
const endedSql = (columns: string, also = ''): string =>
  stepDurations
    .map((one) => `select ${columns} from application_steps where ${covers(one)} and ${isRight} ${also}`)
    .join(' union all ');

/** Columns application_id, status, entered_at, version (of the event that entered it). @param also a condition on the status */
export const stepsSql = (also = ''): string => `
  ${endedSql('application_id, status, entered_at, version', also)}
  union all
  select application_id, status, status_since, status_version from application_states
  where status_since <= $1 and not is_sandbox ${also}`;

/**
 * Columns status, count, oldest. Each side is counted by itself, from its indexes alone, before they are put together; in one piece
 * PostgreSQL would start workers for it, which takes longer than the counting.
 */
export const countsSql = `
  with moved as materialized (
    select status, count(*) as count, min(entered_at) as oldest from (${endedSql('status, entered_at')}) ended group by status),
  still_there as materialized (
    select status, count(*) as count, min(status_since) as oldest from application_states
    where status_since <= $1 and not is_sandbox group by status)
  select status, sum(count)::int as count, min(oldest) as oldest
  from (select * from moved union all select * from still_there) counted group by status`;

const withDeadline = Object.entries(deadlineOfStatus)
  .filter((entry): entry is [string, DeadlineKind] => entry[1] !== undefined)
  .map(([status]) => `'${status}'`)
  .join(', ');

/** A deadline's event directly follows the one that enters the status. Columns as in `deadlinesSql`. */
const endedDeadlinesSql = `
  with step as materialized (${endedSql('application_id, status, version', `and status in (${withDeadline})`)})
  select step.application_id, step.status, (armed.data -> 'data' ->> 'due')::timestamptz as due
  from step join application_events armed
    on armed.application_id = step.application_id and armed.version = step.version + 1 and armed.type = 'deadline.set'`;

/** Deadlines in force at the instant: columns application_id, status, due. Of applications that are still there the projection has it. */
export const deadlinesSql = `
  (${endedDeadlinesSql})
  union all
  select application_id, status, deadline_due from application_states
  where status_since <= $1 and deadline_due is not null and not is_sandbox`;

const soon = "$1::timestamptz + interval '24 hours'";
/** Columns status, overdue (missed by then), urgent (to end within a day). What ends later is not read where the projection has it. */
export const lateSql = `
  select status, coalesce(sum(count) filter (where is_over), 0)::int as overdue,
         coalesce(sum(count) filter (where not is_over), 0)::int as urgent
  from (
    select status, due <= $1 as is_over, count(*) as count from (${endedDeadlinesSql}) ended
    where due <= ${soon} group by 1, 2
    union all
    select status, deadline_due <= $1, count(*) from application_states
    where coalesce(deadline_due, 'infinity') <= ${soon} and status_since <= $1 and not is_sandbox group by 1, 2
  ) counted group by status`;
