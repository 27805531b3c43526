import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BinaryCopyReader } from '#services/platform/db/copy-binary.ts';
import type { Db, Pool } from '#services/platform/db/postgres.ts';
import { type Turns, turns } from '#services/platform/turns.ts';
import { type Figure, keysOfFigures } from '../figures/add-entries.ts';
import { CountedEntries } from '../figures/counted-entries.ts';
import { EventDays } from '../figures/event-days.ts';
import { waysOf } from '../figures/ways.ts';
import { inOneSnapshot, isIn, type Range, workThrough } from '../ranges.ts';
import { compareEntries, createCounted, pendingVersions, writeCounted } from './compare-entries.ts';
import { compareEventDays, type DifferentDays } from './compare-event-days.ts';
import type { Differences } from './compare-projections.ts';
import { Kinds, type ProjectedStream, projectionSql, StreamProjector } from './project-stream.ts';
import { ProjectedRows } from './projected-rows.ts';
import { shadowOf } from './shadow-table.ts';

/** What the log is projected into, and what follows from that. */
export const projected = ['application_states', 'application_steps'] as const;
export const derived = ['application_ways'] as const;
/** What a rebuild replaces. */
export const projections = [...projected, ...derived] as const;

interface ProjectOptions {
  kinds?: Kinds;
  days?: EventDays;
  /** Is given each stream too, to count it. */
  onStream?: (stream: ProjectedStream) => void;
  rest?: () => Promise<void>;
  /** Those that read wait for each other. */
  inTurn?: Turns;
}

/** Projects some streams and writes them on the connection that they were read on. @returns how many events and streams */
async function project(
  db: pg.PoolClient,
  where: string,
  { kinds = new Kinds(), days, onStream, rest, inTurn = turns() }: ProjectOptions = {},
): Promise<{ events: number; streams: number }> {
  const rows = new ProjectedRows();
  const take = (stream: ProjectedStream) => {
    rows.add(stream);
    onStream?.(stream);
  };
  const projector = new StreamProjector(take, kinds, days);
  const reader = new BinaryCopyReader();
  const sql = `copy (${projectionSql(where)}) to stdout (format binary)`;
  await inTurn(async () => {
    for await (const chunk of db.query(copyTo(sql)) as AsyncIterable<Buffer>) {
      reader.push(chunk, projector.accept);
      await rest?.();
    }
  });
  projector.finish();
  await rows.write(db);
  return { events: projector.events, streams: rows.streams };
}

export interface FillOptions {
  ranges: readonly Range[];
  /** Connections at most. */
  most: number;
  /** Keys of figures that may wait in memory; a hundred bytes each. */
  mostKeys: number;
  rest: () => Promise<void>;
  /** Is given the events so far; what it throws ends the work. */
  tell: (events: number) => void;
}
export interface Filled {
  events: number;
  streams: number;
  /** Of each that is kept for analytics. */
  figures: Differences[];
  eventDays: DifferentDays;
}

/**
 * Projects the whole log into the shadows, range by range. One is read and projected at a time, which keeps this process busy; the database
 * writes others meanwhile. All of it in one snapshot, in which the events of each day and the figures for analytics, counted on the way, are
 * compared with the kept ones.
 */
export async function fillShadows(
  pool: Pool,
  { ranges, most, mostKeys, rest, tell }: FillOptions,
): Promise<Filled> {
  const done = { events: 0, streams: 0 };
  const options = { kinds: new Kinds(), days: new EventDays(), rest, inTurn: turns() };
  const counted = new CountedEntries();
  const fill = async (db: pg.PoolClient, range: Range) => {
    const pending = await pendingVersions(db, range);
    const onStream = (stream: ProjectedStream) => counted.add(stream, pending.get(stream.applicationId));
    const { events, streams } = await project(db, isIn(range), { ...options, onStream });
    done.events += events;
    done.streams += streams;
    tell(done.events);
    await rest();
  };
  const fillAll = async (clients: pg.PoolClient[]) => {
    // What one connection writes another could not see before it commits: each has figures of its own.
    const figuresOf = (db: pg.PoolClient) =>
      keysOfFigures.filter((_figure, place) => clients[place % clients.length] === db);
    for (const db of clients) await createCounted(db, figuresOf(db));
    await workThrough(clients, ranges, async (db, range) => {
      await fill(db, range);
      if (counted.size > mostKeys) await writeCounted(db, figuresOf(db), counted);
    });
    const found = new Map<Figure, Differences>();
    const compare = async (db: pg.PoolClient) => {
      await writeCounted(db, figuresOf(db), counted);
      for (const figure of figuresOf(db)) {
        found.set(figure, await compareEntries(db, figure));
        await rest();
      }
    };
    // Lengths take longest, on the last connection: the events of each day are compared beside them.
    const beside = clients[0] as pg.PoolClient;
    const [eventDays] = await Promise.all([compareEventDays(beside, options.days), ...clients.map(compare)]);
    return { figures: keysOfFigures.map((figure) => found.get(figure) as Differences), eventDays };
  };
  const compared = await inOneSnapshot(pool, fillAll, { most, isWriting: true });
  return { ...done, ...compared };
}

/** Streams whose live projection is at another version than the new one: they changed while we read. */
export async function behind(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ application_id: string }>(
    `select l.application_id from application_states l left join ${shadowOf('application_states')} n using (application_id)
     where n.version is distinct from l.version`,
  );
  return rows.map((row) => row.application_id);
}

/** Whatever is not visible by now is of this transaction or of a later one. */
export async function nextTransaction(db: Db): Promise<string> {
  const { rows } = await db.query<{ next: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::xid::text as next',
  );
  return rows[0]?.next ?? '';
}

/** Streams whose live projection was written by `transaction` or later: one look along the table, where `behind` compares two. */
export async function changedSince(db: Db, transaction: string): Promise<string[]> {
  const { rows } = await db.query<{ application_id: string }>(
    'select application_id from states_changed_since($1::xid) as application_id',
    [transaction],
  );
  return rows.map((row) => row.application_id);
}

/** Writes what follows from the shadows of the log's projections, which have their indexes by then. */
export async function fillDerived(db: Db, where: string): Promise<void> {
  const shadows = { states: shadowOf('application_states'), steps: shadowOf('application_steps') };
  await db.query(
    `insert into ${shadowOf('application_ways')} (application_id, way, ended_at) ${waysOf(where, shadows)}`,
  );
}

/** Projects these streams again, on one connection, and puts the result in the place of what was there. */
export async function catchUp(db: pg.PoolClient, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500);
    for (const table of projections)
      await db.query(`delete from ${shadowOf(table)} where application_id = any($1)`, [some]);
    const list = some.map((id) => `'${id}'`).join(', ');
    await project(db, `application_id in (${list})`);
    await fillDerived(db, `application_id in (${list})`);
  }
}
