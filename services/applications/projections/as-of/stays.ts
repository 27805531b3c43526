import { type DeadlineKind, deadlineOfStatus } from '#state-machines/application/vocabulary.ts';

/**
 * Who was where at an instant, as statements: the stays that had begun and had not ended. A stay that begins at the very
 * instant counts, one that ends then does not, as a fold of the facts up to it has it. `$1` is the instant.
 */
const isRight = `application_id not in (select application_id from application_states where is_sandbox)`;

/** Columns application_id, status, entered_at, version (of the fact that entered it). @param also a condition on the status */
export const staysSql = (also = ''): string => `
  select application_id, status, entered_at, version from application_steps
  where left_at > $1 and left_at < $1::timestamptz + interval '32 days' and entered_at <= $1
    and left_at - entered_at < interval '32 days' and ${isRight} ${also}
  union all
  select application_id, status, entered_at, version from application_steps
  where left_at > $1 and entered_at <= $1 and left_at - entered_at >= interval '32 days' and ${isRight} ${also}
  union all
  select application_id, status, status_since, status_version from application_states
  where status_since <= $1 and not is_sandbox ${also}`;

const withDeadline = Object.entries(deadlineOfStatus)
  .filter((entry): entry is [string, DeadlineKind] => entry[1] !== undefined)
  .map(([status]) => `'${status}'`)
  .join(', ');

/**
 * Deadlines in force at the instant: columns application_id, status, due. A deadline is armed by the fact that enters the status
 * and lies right behind it in the log; of applications that are still there the fold has it.
 */
export const deadlinesSql = `
  select stay.application_id, stay.status, (armed.data -> 'data' ->> 'due')::timestamptz as due
  from (
    select * from application_steps
    where left_at > $1 and left_at < $1::timestamptz + interval '32 days' and entered_at <= $1
      and left_at - entered_at < interval '32 days' and status in (${withDeadline}) and ${isRight}
    union all
    select * from application_steps
    where left_at > $1 and entered_at <= $1 and left_at - entered_at >= interval '32 days'
      and status in (${withDeadline}) and ${isRight}
  ) stay
  join application_events armed
    on armed.application_id = stay.application_id and armed.version = stay.version + 1 and armed.type = 'deadline.set'
  union all
  select application_id, status, deadline_due from application_states
  where status_since <= $1 and deadline_due is not null and not is_sandbox`;
