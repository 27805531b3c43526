import { finalStatuses } from '#state-machines/application/vocabulary.ts';

/** Which way each application went that has ended, as statements: what `application_ways` keeps. */

/** The tables that ways are read from: the live ones, or a rebuild's. */
interface Projections {
  states: string;
  steps: string;
}
const live: Projections = { states: 'application_states', steps: 'application_steps' };

const ended = finalStatuses.map((status) => `'${status}'`).join(', ');

/** What makes two ways the same. */
const wayColumns = 'path, late, by_staff, is_answered, is_early';

/**
 * Columns application_id, ended_at and `wayColumns`. Whether staff ended it is in the projection: whether the last decision was theirs.
 * An assessment from before its invitation was taken early.
 * @param where a condition on `application_id`
 */
export const waysDescribed = (where: string, { states, steps }: Projections = live): string => `
  select s.application_id, s.status_since as ended_at, concat_ws('>', p.path, s.status) as path, coalesce(m.late, '') as late,
         s.decision_version is not null and s.decision_version = s.status_version as by_staff,
         s.contract_response_at is not null as is_answered,
         s.assessment_completed_at is not null and s.assessment_completed_at < coalesce(p.invited_at, 'infinity') as is_early
  from (select * from ${states} where ${where} and status in (${ended}) and not is_sandbox) s
  cross join lateral (
    select string_agg(status, '>' order by version) as path,
           min(entered_at) filter (where status = 'assessment_booking') as invited_at
    from ${steps} where application_id = s.application_id) p
  cross join lateral (
    select string_agg(distinct data -> 'data' ->> 'kind', '>') as late
    from application_events where application_id = s.application_id and type = 'deadline.missed') m`;

/** Rows of `application_ways`: equal ways have the same name. */
export const waysOf = (where: string, from = live): string => `
  select application_id, md5(concat_ws('|', ${wayColumns}))::uuid as way, ended_at from (${waysDescribed(where, from)}) described`;

/** Puts the ways of applications in the place of what was kept of them, as two statements; their ids are `$1`. */
export const dropWays = `
  delete from application_ways w where application_id = any ($1::uuid[]) and not exists (
    select 1 from application_states s where s.application_id = w.application_id and s.status in (${ended}))`;
export const keepWays = `
  insert into application_ways as t (application_id, way, ended_at)
  ${waysOf('application_id = any ($1::uuid[])')}
  on conflict (application_id) do update set way = excluded.way, ended_at = excluded.ended_at`;
