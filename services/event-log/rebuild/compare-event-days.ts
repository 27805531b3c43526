import type pg from 'pg';
import { copyText } from '#services/platform/db/copy-binary.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { EventDay } from '../figures/event-days.ts';
import type { Difference } from './compare-projections.ts';
import { CopyLines } from './copy-lines.ts';

/** A kept figure that the log does not give: how many events are missing from it (below zero: are too many). */
export interface WrongDay {
  day: string;
  type: string;
  release: string;
  kind: string;
  actor_id: string;
  missing: string;
}
interface ComparedDay {
  day: string;
  live: string;
  log: string;
}

const key = 'day, type, release, kind, actor_id';
const countedSql = `
  create temp table counted_days (day date, type text, release text, kind text, actor_id text, events bigint) on commit drop`;
const wrongSql = `
  create temp table wrong_days on commit drop as
  select ${key}, coalesce(l.events, 0) as live, coalesce(n.events, 0) as log
  from (select ${key}, sum(events)::bigint as events from application_event_day_figures group by ${key}) l
  full join (select ${key}, sum(events)::bigint as events from counted_days group by ${key}) n using (${key})
  where coalesce(l.events, 0) <> coalesce(n.events, 0)`;
const shown = 100;

async function writeCounted(db: pg.PoolClient, counted: CountedDays): Promise<void> {
  await db.query(countedSql);
  const lines = new CopyLines();
  for (const { day, type, release, kind, actor_id, events } of counted.rows())
    lines.add(`${day}\t${[type, release, kind, actor_id].map(copyText).join('\t')}\t${events}\n`);
  await lines.copy(db, 'counted_days', `${key}, events`);
}

/** The same figure may come in several parts. */
interface CountedDays {
  rows: () => Iterable<EventDay>;
}

export interface DifferentDays {
  count: number;
  first: Difference[];
  rows: WrongDay[];
}

/**
 * The events of each day as they are kept against the log. What is missing is added later (`mendEventDays`).
 * @param db in the snapshot in which `counted` was counted: what comes meanwhile is in neither
 */
export async function compareEventDays(db: pg.PoolClient, counted: CountedDays): Promise<DifferentDays> {
  await writeCounted(db, counted);
  await db.query(wrongSql);
  const days = await db.query<ComparedDay>(
    `select day::text as day, sum(live)::text as live, sum(log)::text as log from wrong_days group by day order by day`,
  );
  const { rows } = await db.query<WrongDay>(
    `select day::text as day, type, release, kind, actor_id, (log - live)::text as missing from wrong_days`,
  );
  const first = days.rows.slice(0, shown).map(
    ({ day, live, log }): Difference => ({
      applicationId: '',
      table: 'application_event_days',
      detail: `${live} events are counted on ${day}, by the log ${log}`,
      how: 'differs',
      of: day,
      columns: [{ name: 'events', live, log }],
    }),
  );
  return { count: days.rows.length, first, rows };
}

/** Adds what was found missing: figures that have grown since stay right. */
export async function mendEventDays(db: Db, wrong: readonly WrongDay[]): Promise<void> {
  if (wrong.length === 0) return;
  await db.query(
    `insert into application_event_days as t (${key}, events)
     select ${key}, missing from jsonb_to_recordset($1)
       as w (day date, type text, release text, kind text, actor_id text, missing bigint)
     on conflict (${key}) do update set events = t.events + excluded.events`,
    [JSON.stringify(wrong)],
  );
}
