import { finalStatuses } from '#state-machines/application/vocabulary.ts';
import { stepDurations } from '../step-durations.ts';
import { stageSql } from './furthest.ts';

/**
 * What analytics counts, as statements over the entries of a status: one row for each time that an application came to a status, with the
 * step that this ended. Steps never change once they ended, so an entry always counts the same. A rebuild counts the same while it projects
 * the log (`counted-entries.ts`).
 */

const columns = `entry.application_id, entry.version, entry.status, entry.since, entry.stage,
  entry.left_status, entry.left_since, entry.left_stage, s.submitted_at, s.position`;
const joined = 'join application_states s on s.application_id = entry.application_id';

/** @param also a condition on `application_id` */
const entriesWhere = (also: string): string => `
  select application_id, version, status, since, stage, lag(status) over life as left_status, lag(since) over life as left_since,
         lag(stage) over life as left_stage
  from (
    select *, greatest(0, max(${stageSql('status')}) over (partition by application_id order by version)) as stage
    from (
      select application_id, version, status, entered_at as since from application_steps where not is_sandbox ${also}
      union all
      select application_id, status_version, status, status_since from application_states where not is_sandbox ${also}) places) staged
  window life as (partition by application_id order by version)`;

/** All there ever were. */
export const entriesSql = `select ${columns} from (${entriesWhere('')}) entry ${joined}`;

/**
 * Those that the rows of `changes` are about: a command has left one row, and recorded as many events up to its version.
 * @param changes `application_changes`, or rows taken out of it
 */
export const entriesOfChanges = (changes: string): string => `
  select ${columns} from (
    select entry.* from ${changes} c cross join lateral (${entriesWhere('and application_id = c.application_id')}) entry
    where entry.version <= c.version and entry.version > c.version - jsonb_array_length(c.events)) entry
  ${joined}`;

/** Steps that ended between two instants, both included, along their indexes. */
export const endedBetween = (columns: string, since: string, until: string): string =>
  stepDurations
    .map(
      ({ is }) =>
        `select ${columns} from application_steps where ${is} and left_at between ${since} and ${until}`,
    )
    .join(' union all ');

/** Those that came between two instants, `since` included and `until` too. */
export const entriesBetween = (since: string, until: string): string => `
  select ${columns} from (
    select distinct application_id from (
      select application_id from application_states where submitted_at between ${since} and ${until} and not is_sandbox
      union all ${endedBetween('application_id', since, until)}) ended) moved
  cross join lateral (${entriesWhere('and application_id = moved.application_id')}) entry
  ${joined}
  where entry.since between ${since} and ${until}`;

/** Rows of `application_funnel_days`. @param entries named statement of entries */
export const funnelDaysOf = (entries: string): string => `
  select utc_day(e.since) as day, zurich_day(e.submitted_at) as submitted_on, e.position, moved.stage, moved.status, moved.count
  from ${entries} e cross join lateral (
    values (e.stage::smallint, e.status, 1), (e.left_stage::smallint, e.left_status, -1)) moved (stage, status, count)
  where moved.status is not null`;

const outcomes = finalStatuses.map((status) => `'${status}'`).join(', ');
/** Rows of `application_lengths`. */
export const lengthsOf = (entries: string): string => `
  select ended.of, date_trunc('week', e.since at time zone 'UTC')::date as week,
         date_trunc('week', zurich_day(e.submitted_at)::timestamp)::date as submitted_week, e.position, ended.status, ended.minutes, ended.count
  from ${entries} e cross join lateral (
    select 'step' as of, e.left_status as status, rounded_minutes(e.left_since, e.since) as minutes, 1 as count
    where e.left_status is not null
    union all
    select 'decision', e.status, rounded_minutes(e.submitted_at, e.since), 1 where e.status in (${outcomes})
    union all
    select 'decision', e.left_status, rounded_minutes(e.submitted_at, e.left_since), -1 where e.left_status in (${outcomes})) ended`;

export const funnelKey = 'day, submitted_on, position, stage, status';
export const lengthsKey = 'of, week, submitted_week, position, status, minutes';
