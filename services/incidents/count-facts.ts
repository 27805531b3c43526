import type { Db } from '#services/platform/postgres.ts';
import { named } from './actor-names.ts';
import type { CountedActor, Facets, IncidentFilter } from './contract.ts';
import { matching } from './matching.ts';

interface Row {
  what: 3 | 5 | 6;
  type: string | null;
  release: string | null;
  kind: string;
  actor_id: string | null;
  facts: number;
}

/** Summed up over the log once, staff by account and applicants together, and then along each. */
const sql = (where: string) => `
  with summed as (
    select e.type, coalesce(e.data->>'release', 'unknown') as release, coalesce(e.data #>> '{actor,kind}', 'unknown') as kind,
           case when e.data #>> '{actor,kind}' in ('editor', 'admin') then e.data #>> '{actor,id}' end as actor_id, count(*) as facts
    from application_events e where ${where} group by 1, 2, 3, 4)
  select grouping(type, release, kind) as what, type, release, kind, actor_id, sum(facts)::int as facts
  from summed group by grouping sets ((type), (release), (kind, actor_id))
  order by facts desc, type, release, kind, actor_id`;

/**
 * How many facts match, by type, by release and by who acted, the most first; also what a question can choose from.
 * @param most of each
 */
export async function countFacts(db: Db, filter: IncidentFilter, most: number): Promise<Facets> {
  const { text, values } = matching(filter);
  const { rows } = await db.query<Row>({ text: sql(text), values });
  const of = (what: Row['what']) => rows.filter((row) => row.what === what).slice(0, most);
  const actors: Omit<CountedActor, 'name'>[] = of(6).map(({ kind, actor_id: id, facts }) => ({
    kind,
    id,
    facts,
  }));
  const counted = (what: Row['what'], name: 'type' | 'release') =>
    of(what).map((row) => ({ name: row[name] ?? '', facts: row.facts }));
  return { actors: await named(db, actors), types: counted(3, 'type'), releases: counted(5, 'release') };
}
