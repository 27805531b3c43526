import { countedColumns } from '#services/event-log/figures/count-again.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { dayMs } from '#state-machines/durations.ts';
import { named } from './actor-names.ts';
import type { CountedActor, Facets, IncidentFilter } from './contract.ts';
import { matching } from './matching.ts';

type Stretch = Pick<IncidentFilter, 'from' | 'to'>;

export interface Summed {
  what: 3 | 5 | 6;
  type: string | null;
  release: string | null;
  kind: string;
  actor_id: string | null;
  events: number;
}

/** Sums along each of type, release and who acted. @param source yields type, release, kind, actor_id and how many events */
export const countedFrom = (source: string): string => `
  select grouping(type, release, kind) as what, type, release, kind, nullif(actor_id, '') as actor_id, sum(events)::int as events
  from (${source}) summed
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

const by = 'type, release, kind, actor_id';
const dayOf = (ms: number): number => Math.floor(ms / dayMs) * dayMs;

/** The whole days (UTC) of a stretch, and what is left of it before and after them; null for no bound. */
export function wholeDays({ from, to }: Stretch): { days: Stretch; rests: Required<Stretch>[] } {
  const first = from && new Date(dayOf(Date.parse(from) + dayMs - 1)).toISOString();
  const end = to && new Date(dayOf(Date.parse(to))).toISOString();
  if (from && to && first && end && first >= end)
    return { days: { from: end, to: end }, rests: [{ from, to }] };
  const rests = [
    ...(from && first && first !== from ? [{ from, to: first }] : []),
    ...(to && end && end !== to ? [{ from: end, to }] : []),
  ];
  return { days: { from: first, to: end }, rests };
}

/**
 * Who acted, and which releases recorded what, in a stretch of time or ever: what a question about it can choose from. Whole days are kept
 * (decision 0056); of the log, only what is left of two days is read.
 */
export async function readFacets(db: Db, stretch: Stretch): Promise<Facets> {
  const { days, rests } = wholeDays(stretch);
  const values: (string | undefined)[] = [days.from, days.to];
  const sources = [
    `select ${by}, sum(events) as events from application_event_day_figures
     where ($1::timestamptz is null or day >= utc_day($1)) and ($2::timestamptz is null or day < utc_day($2)) group by ${by}`,
    ...rests.map(({ from, to }) => {
      const { text } = matching({ from, to }, (value) => `$${values.push(value)}`);
      return `select ${by}, count(*) from (select ${countedColumns} from application_events e where ${text}) rest group by ${by}`;
    }),
  ];
  const { rows } = await db.query<Summed>({ text: countedFrom(sources.join(' union all ')), values });
  return spreadOf(db, rows, 200);
}
