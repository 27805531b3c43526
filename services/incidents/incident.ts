import { namesOfApplicants } from '#services/applications/projections/person.ts';
import { countedColumns } from '#services/event-log/figures/count-again.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { Incident, IncidentFilter, Touched } from './contract.ts';
import { matching } from './matching.ts';
import { countedFrom, type Summed, spreadOf } from './spread.ts';

/** As many applications as a page shows and one set of corrections takes. */
const mostTouched = 1_000;
const stretches = 60;

type Row = Omit<Touched, 'firstName' | 'lastName'>;
interface Found<R> extends Pick<Incident, 'applications' | 'mailsSent' | 'overTime'> {
  counted: Summed[];
  touched: R[];
}

/** One statement reads the log once. Only the applications that are shown are looked at more closely. */
const sql = (where: string, most: number) => `
  with hit as materialized (
    select e.application_id, e.version, e.recorded_at, ${countedColumns}, e.data->>'from' <> e.data->>'to' as is_move
    from application_events e where ${where}),
  counted as (${countedFrom('select type, release, kind, actor_id, count(*) as events from hit group by 1, 2, 3, 4')}),
  mailed as (
    select h.application_id, count(*) as mails
    from mails m join hit h on h.application_id = m.application_id and h.version = m.cause_version
    where m.status = 'sent' group by 1),
  touched as (
    select application_id, count(*) as events, min(version) as first, max(version) as last, min(recorded_at) as first_at,
           max(recorded_at) as last_at, min(version) filter (where is_move) as moved, max(version) filter (where is_move) as last_moved
    from hit group by application_id),
  ends as (select min(first_at) as first, max(first_at) as last, count(*) as applications from touched),
  marks as (select array(select first + (last - first) * n / ${stretches} from generate_series(1, ${stretches - 1}) n) as at from ends),
  stretch as (select 1 + width_bucket(first_at, (select at from marks)) as place, count(*) as applications from touched group by 1),
  shown as (select * from touched order by first_at, application_id limit ${most}),
  listed as (
    select t.*, s.status, s.version, s.erased_at is not null as is_erased, coalesce(m.mails, 0) as mails,
           b.data->>'from' as before, a.data->>'to' as after,
           coalesce(s.status_version > t.last_moved and c.command_id <> a.command_id, false) as has_moved
    from shown t
    join application_states s using (application_id)
    left join application_events b on b.application_id = s.application_id and b.version = t.moved
    left join application_events a on a.application_id = s.application_id and a.version = t.last_moved
    left join application_events c on c.application_id = s.application_id and c.version = s.status_version
    left join mailed m on m.application_id = t.application_id)
  select jsonb_build_object(
    'applications', (select applications from ends),
    'counted', (select coalesce(jsonb_agg(counted), '[]') from counted),
    'mailsSent', (select coalesce(sum(mails), 0) from mailed),
    'overTime', (select case when ends.applications > 0 then jsonb_build_object('from', first, 'to', last, 'applications',
        (select jsonb_agg(coalesce(stretch.applications, 0) order by n)
         from generate_series(1, ${stretches}) n left join stretch on place = n)) end from ends),
    'touched', (select coalesce(jsonb_agg(jsonb_build_object(
        'applicationId', application_id, 'events', events, 'firstVersion', first, 'lastVersion', last, 'firstAt', first_at,
        'lastAt', last_at, 'movedVersion', moved, 'before', before, 'after', after, 'status', status, 'version', version,
        'eventsSince', version - last, 'hasMovedSince', has_moved, 'isErased', is_erased, 'mailsSent', mails)
        order by first_at, application_id), '[]') from listed)) as found`;

const utc = (instant: string) => new Date(instant).toISOString();

async function readTouched(db: Db, filter: IncidentFilter, most: number): Promise<Found<Row>> {
  const { text, values } = matching(filter);
  const { rows } = await db.query<{ found: Found<Row> }>({ text: sql(text, most), values });
  const { touched, overTime, ...rest } = (rows[0] as { found: Found<Row> }).found;
  return {
    ...rest,
    overTime: overTime && { ...overTime, from: utc(overTime.from), to: utc(overTime.to) },
    touched: touched.map((row) => ({ ...row, firstAt: utc(row.firstAt), lastAt: utc(row.lastAt) })),
  };
}

/** The applications that were touched, in the order in which they first were. */
export async function touchedBy(db: Db, filter: IncidentFilter, most: number): Promise<Found<Touched>> {
  const found = await readTouched(db, filter, most);
  const names = await namesOfApplicants(
    db,
    found.touched.map(({ applicationId }) => applicationId),
  );
  const noName = { firstName: '', lastName: '' };
  return {
    ...found,
    touched: found.touched.map((row) => ({ ...row, ...(names.get(row.applicationId) ?? noName) })),
  };
}

/** What happened in an incident and what came of it (docs/rules/product.md, Incident replay). Nothing is written. */
export async function readIncident(db: Db, filter: IncidentFilter): Promise<Incident> {
  const { counted, ...found } = await touchedBy(db, filter, mostTouched);
  // Each event has one type.
  const events = counted.reduce((sum, row) => sum + (row.what === 3 ? row.events : 0), 0);
  const { types, actors, releases } = await spreadOf(db, counted, 100);
  return { events, byType: types, byActor: actors, byRelease: releases, ...found };
}
