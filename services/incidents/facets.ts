import type { Db } from '#services/platform/postgres.ts';
import { named } from './actor-names.ts';
import type { CountedActor, Facets, IncidentFilter } from './contract.ts';
import { actorColumns, matching } from './matching.ts';

const most = 200;

interface Row {
  what: 3 | 5 | 6;
  type: string | null;
  release: string | null;
  kind: string;
  actor_id: string | null;
  facts: number;
}

/** Who acted, which releases recorded, and what, in a stretch of time or ever: what a question about it can choose from. */
export async function readFacets(db: Db, { from, to }: Pick<IncidentFilter, 'from' | 'to'>): Promise<Facets> {
  const { text, values } = matching({ ...(from && { from }), ...(to && { to }) });
  const { rows } = await db.query<Row>({
    text: `
      select * from (
        select grouping(type, release, kind) as what, type, release, kind, actor_id, count(*)::int as facts
        from (select e.type, coalesce(e.data->>'release', 'unknown') as release, ${actorColumns} from application_events e where ${text}) f
        group by grouping sets ((type), (release), (kind, actor_id))) counted
      order by facts desc, type, release, kind, actor_id limit ${most}`,
    values,
  });
  const actors: Omit<CountedActor, 'name'>[] = rows
    .filter(({ what }) => what === 6)
    .map(({ kind, actor_id: id, facts }) => ({ kind, id, facts }));
  const counted = (what: Row['what'], name: 'type' | 'release') =>
    rows.filter((row) => row.what === what).map((row) => ({ name: row[name] ?? '', facts: row.facts }));
  return { actors: await named(db, actors), types: counted(3, 'type'), releases: counted(5, 'release') };
}
