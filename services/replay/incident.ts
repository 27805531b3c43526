import type { Db } from '#services/platform/postgres.ts';

/** Which facts an incident is about; every part that is given narrows it. */
export interface IncidentFilter {
  /** Recorded at or after this instant, ISO 8601. */
  from?: string;
  /** Recorded before this instant. */
  to?: string;
  /** A person's id, or a kind: applicant, editor, admin, system. */
  actor?: string;
  release?: string;
  type?: string;
  /** What ties together the facts of one request or job. */
  correlation?: string;
}

interface Touched {
  applicationId: string;
  /** Where it stands now. */
  status: string;
  /** How many facts match, and the first and last of them. */
  facts: number;
  firstVersion: number;
  lastVersion: number;
  firstAt: string;
  lastAt: string;
  /** Facts that came after the last of them. */
  factsSince: number;
  /** Mails that those facts caused and that were sent. */
  mailsSent: number;
}
interface Counted {
  name: string;
  facts: number;
}
export interface Incident {
  facts: number;
  applications: number;
  mailsSent: number;
  byType: Counted[];
  /** By kind of actor and id. */
  byActor: Counted[];
  byRelease: Counted[];
  /** At most a thousand, in the order in which they were first touched. */
  touched: Touched[];
}

const mostTouched = 1_000;

/** The conditions on a fact `e`, and their values. */
function conditions(filter: IncidentFilter): { text: string; values: string[] } {
  const values: string[] = [];
  const parts = ['e.application_id not in (select application_id from application_states where is_sandbox)'];
  const add = (value: string | undefined, text: string) => {
    if (value === undefined) return;
    values.push(value);
    parts.push(text.replaceAll('?', `$${values.length}`));
  };
  add(filter.from, 'e.recorded_at >= ?::timestamptz');
  add(filter.to, 'e.recorded_at < ?::timestamptz');
  add(filter.type, 'e.type = ?');
  add(filter.actor, "? in (e.data->'actor'->>'id', e.data->'actor'->>'kind')");
  add(filter.release, "e.data->>'release' = ?");
  add(filter.correlation, "e.data->>'correlation' = ?");
  return { text: parts.join(' and '), values };
}

/**
 * What happened in an incident and what came of it (product.md, 6): the facts that match, the applications they touched, what followed
 * there, and the mails they caused. One statement reads the log once; nothing is written.
 */
export async function readIncident(db: Db, filter: IncidentFilter): Promise<Incident> {
  const { text, values } = conditions(filter);
  const { rows } = await db.query<{ incident: Incident }>({
    text: `
      with hit as materialized (
        select e.application_id, e.version, e.type, e.recorded_at, e.data->>'release' as release,
               concat_ws(' ', e.data->'actor'->>'kind', e.data->'actor'->>'id') as actor
        from application_events e where ${text}),
      touched as (
        select application_id, count(*) as facts, min(version) as first, max(version) as last, min(recorded_at) as first_at,
               max(recorded_at) as last_at
        from hit group by application_id),
      told as (
        select t.*, s.status, s.version - t.last as since,
               (select count(*) from mails m join hit h on h.application_id = m.application_id and h.version = m.cause_version
                where m.application_id = t.application_id and m.status = 'sent') as mails
        from touched t join application_states s using (application_id)),
      counted as (
        select 'byType' as what, type as name, count(*) as facts from hit group by type
        union all select 'byActor', actor, count(*) from hit group by actor
        union all select 'byRelease', release, count(*) from hit group by release)
      select jsonb_build_object(
        'facts', (select count(*) from hit), 'applications', (select count(*) from touched),
        'mailsSent', (select coalesce(sum(mails), 0) from told),
        'byType', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'facts', facts) order by facts desc, name), '[]') from counted where what = 'byType'),
        'byActor', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'facts', facts) order by facts desc, name), '[]') from counted where what = 'byActor'),
        'byRelease', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'facts', facts) order by facts desc, name), '[]') from counted where what = 'byRelease'),
        'touched', (select coalesce(jsonb_agg(jsonb_build_object(
            'applicationId', application_id, 'status', status, 'facts', facts, 'firstVersion', first, 'lastVersion', last,
            'firstAt', first_at, 'lastAt', last_at, 'factsSince', since, 'mailsSent', mails) order by first_at, application_id), '[]')
          from (select * from told order by first_at, application_id limit ${mostTouched}) shown)) as incident`,
    values,
  });
  const incident = rows[0]?.incident as Incident;
  const utc = (instant: string) => new Date(instant).toISOString();
  const touched = incident.touched.map((one) => ({
    ...one,
    firstAt: utc(one.firstAt),
    lastAt: utc(one.lastAt),
  }));
  return { ...incident, touched };
}
