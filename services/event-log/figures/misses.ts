/** Deadlines that were missed, as statements: rows of `application_missed_days`. The log alone remembers one that is gone. */
const missesIn = (from: string): string => `
  select utc_day(e.recorded_at) as day, zurich_day(s.submitted_at) as submitted_on, s.position,
         coalesce(e.data -> 'data' ->> 'kind', '') as kind, 1 as count
  from ${from} join application_states s on s.application_id = e.application_id
  where e.type = 'deadline.missed' and not s.is_sandbox`;

/** @param also a condition on the event `e` */
export const missesSql = (also = 'true'): string => `${missesIn('application_events e')} and ${also}`;
/** @param changes `application_changes`, or rows taken out of it */
export const missesOfChanges = (changes: string): string => `
  ${missesIn(
    `${changes} c join application_events e on e.application_id = c.application_id
       and e.version <= c.version and e.version > c.version - jsonb_array_length(c.events)`,
  )} and c.events @> '[["deadline.missed"]]'`;

export const missesKey = 'day, submitted_on, position, kind';
