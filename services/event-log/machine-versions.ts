import type { Db } from '#services/platform/db/postgres.ts';
import { type AnyStatus, everyStatus } from '#state-machines/application/vocabulary.ts';

interface MachineVersionEvents {
  version: string;
  events: number;
  applications: number;
  /** ISO 8601 instants. */
  firstAt: string;
  lastAt: string;
}

/** How many applications are read at each end. */
const atEachEnd = 25;

/**
 * No index knows an event's machine and the whole log is too long to read for a screen: read are all events of the oldest
 * applications and, in each status, of those that moved last. So the first event of all and the last move of all are
 * among them, both found by index.
 */
const newestIn = (status: AnyStatus): string => `
  (select application_id from application_states where status = '${status}' and not is_sandbox
   order by status_since desc limit ${atEachEnd})`;
const versionsSql = `
  with ends as materialized (
    (select application_id from application_states where not is_sandbox
     order by submitted_at, application_id limit ${atEachEnd})
    union
    select application_id from (${everyStatus.map(newestIn).join(' union all ')}) moved
  )
  select e.data ->> 'machine' as version, count(*)::int as events,
         count(distinct e.application_id)::int as applications,
         min(e.recorded_at) as "firstAt", max(e.recorded_at) as "lastAt"
  from ends join application_events e on e.application_id = ends.application_id
  group by 1 order by 4 desc`;

/** Under which versions of the machine the ends of the log were written, the newest version first. */
export async function readMachineVersions(db: Db): Promise<MachineVersionEvents[]> {
  const { rows } = await db.query<MachineVersionEvents>({
    name: 'machine-versions',
    text: versionsSql,
  });
  return rows;
}
