import { namesOfApplicants } from '#services/applications/projections/person.ts';
import type { Db } from '#services/platform/postgres.ts';
import { named } from './actor-names.ts';
import type { CountedActor, Incident, IncidentFilter, Touched } from './contract.ts';
import { actorColumns, matching } from './matching.ts';

/** As many applications as a page shows and one set of corrections takes. */
export const mostTouched = 1_000;
/** More kinds than this tell nobody anything. */
const mostKinds = 100;
const stretches = 60;

type Row = Omit<Touched, 'firstName' | 'lastName'>;
interface Found extends Omit<Incident, 'byActor' | 'touched'> {
  byActor: Omit<CountedActor, 'name'>[];
  touched: Row[];
}

const counts = (
  what: string,
  fields: string,
) => `(select coalesce(jsonb_agg(jsonb_build_object(${fields}, 'facts', facts)
  order by facts desc, type, release, kind, actor_id), '[]')
  from (select * from counted where what = ${what} order by facts desc, type, release, kind, actor_id limit ${mostKinds}) c)`;

/** One statement reads the log once. Only the applications that are shown are looked at more closely. */
const sql = (where: string, most: number) => `
  with hit as materialized (
    select e.application_id, e.version, e.type, e.recorded_at, coalesce(e.data->>'release', 'unknown') as release, ${actorColumns},
           e.data->>'from' <> e.data->>'to' as is_move
    from application_events e where ${where}),
  ends as (select min(recorded_at) as first, max(recorded_at) as last, count(*) as facts from hit),
  counted as (
    select grouping(type, release, kind) as what, type, release, kind, actor_id, count(*) as facts
    from hit group by grouping sets ((type), (release), (kind, actor_id))),
  stretch as (
    select least(${stretches}, 1 + floor(extract(epoch from h.recorded_at - ends.first) * ${stretches}
             / greatest(extract(epoch from ends.last - ends.first), 1))::int) as place, count(*) as facts
    from hit h, ends group by 1),
  mailed as (
    select h.application_id, count(*) as mails
    from mails m join hit h on h.application_id = m.application_id and h.version = m.cause_version
    where m.status = 'sent' group by 1),
  touched as (
    select application_id, count(*) as facts, min(version) as first, max(version) as last, min(recorded_at) as first_at,
           max(recorded_at) as last_at, min(version) filter (where is_move) as moved, max(version) filter (where is_move) as last_moved
    from hit group by application_id),
  shown as (select * from touched order by first_at, application_id limit ${most}),
  told as (
    select t.*, s.status, s.version, s.erased_at is not null as is_erased, coalesce(m.mails, 0) as mails,
           b.data->>'from' as before, a.data->>'to' as after,
           coalesce(s.status_version > t.last_moved and c.command_id <> a.command_id, false) as has_moved
    from shown t
    join application_states s using (application_id)
    left join application_events b on b.application_id = t.application_id and b.version = t.moved
    left join application_events a on a.application_id = t.application_id and a.version = t.last_moved
    left join application_events c on c.application_id = t.application_id and c.version = s.status_version
    left join mailed m on m.application_id = t.application_id)
  select jsonb_build_object(
    'facts', (select facts from ends), 'applications', (select count(*) from touched),
    'mailsSent', (select coalesce(sum(mails), 0) from mailed),
    'byType', ${counts('3', "'name', type")},
    'byRelease', ${counts('5', "'name', release")},
    'byActor', ${counts('6', "'kind', kind, 'id', actor_id")},
    'overTime', (select case when facts > 0 then jsonb_build_object('from', first, 'to', last, 'facts',
        (select jsonb_agg(coalesce(stretch.facts, 0) order by n) from generate_series(1, ${stretches}) n left join stretch on place = n))
      end from ends),
    'touched', (select coalesce(jsonb_agg(jsonb_build_object(
        'applicationId', application_id, 'facts', facts, 'firstVersion', first, 'lastVersion', last, 'firstAt', first_at,
        'lastAt', last_at, 'movedVersion', moved, 'before', before, 'after', after, 'status', status, 'version', version,
        'factsSince', version - last, 'hasMovedSince', has_moved, 'isErased', is_erased, 'mailsSent', mails)
        order by first_at, application_id), '[]') from told)) as incident`;

const utc = (instant: string) => new Date(instant).toISOString();

/** What happened in an incident and what came of it (product.md, 6). Nothing is written. */
export async function readIncident(db: Db, filter: IncidentFilter, most = mostTouched): Promise<Incident> {
  const { text, values } = matching(filter);
  const { rows } = await db.query<{ incident: Found }>({ text: sql(text, most), values });
  const { byActor, touched, overTime, ...rest } = (rows[0] as { incident: Found }).incident;
  const [actors, names] = await Promise.all([
    named(db, byActor),
    namesOfApplicants(
      db,
      touched.map(({ applicationId }) => applicationId),
    ),
  ]);
  return {
    ...rest,
    byActor: actors,
    overTime: overTime && { ...overTime, from: utc(overTime.from), to: utc(overTime.to) },
    touched: touched.map((one) => ({
      ...one,
      ...(names.get(one.applicationId) ?? { firstName: '', lastName: '' }),
      firstAt: utc(one.firstAt),
      lastAt: utc(one.lastAt),
    })),
  };
}
