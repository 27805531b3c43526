import type { Db } from '#services/platform/db/postgres.ts';
import { named } from './actor-names.ts';
import type { CountedActor, Facets, IncidentFilter } from './contract.ts';
import { matching } from './matching.ts';

export interface Summed {
  what: 3 | 5 | 6;
  type: string | null;
  release: string | null;
  kind: string;
  actor_id: string | null;
  events: number;
}

/** What counting needs of an event `e`: staff by account, applicants together. */
export const countedColumns = `e.type, coalesce(e.data->>'release', 'unknown') as release,
  coalesce(e.data #>> '{actor,kind}', 'unknown') as kind,
  case when e.data #>> '{actor,kind}' in ('editor', 'admin') then e.data #>> '{actor,id}' end as actor_id`;

/** The events of `source` summed up once, and then along each of type, release and who acted. */
export const countedFrom = (source: string): string => `
  select grouping(type, release, kind) as what, type, release, kind, actor_id, sum(events)::int as events
  from (select type, release, kind, actor_id, count(*) as events from ${source} group by type, release, kind, actor_id) summed
  group by grouping sets ((type), (release), (kind, actor_id))
  order by events desc, type, release, kind, actor_id`;

/** At most so many of each, the most first, with names. */
export async function spreadOf(db: Db, rows: readonly Summed[], most: number): Promise<Facets> {
  const of = (what: Summed['what']) => rows.filter((row) => row.what === what).slice(0, most);
  const actors: Omit<CountedActor, 'name'>[] = of(6).map(({ kind, actor_id: id, events }) => ({
    kind,
    id,
    events,
  }));
  const counted = (what: Summed['what'], name: 'type' | 'release') =>
    of(what).map((row) => ({ name: row[name] ?? '', events: row.events }));
  return { actors: await named(db, actors), types: counted(3, 'type'), releases: counted(5, 'release') };
}

/** Who acted, and which releases recorded what, in a stretch of time or ever: what a question about it can choose from. */
export async function readFacets(db: Db, { from, to }: Pick<IncidentFilter, 'from' | 'to'>): Promise<Facets> {
  const { text, values } = matching({ from, to });
  const source = `(select ${countedColumns} from application_events e where ${text}) f`;
  const { rows } = await db.query<Summed>({ text: countedFrom(source), values });
  return spreadOf(db, rows, 200);
}
