import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BinaryCopyReader } from '#services/platform/db/copy-binary.ts';
import type { Db, Pool } from '#services/platform/db/postgres.ts';
import { type ProjectedStream, projectionSql, StreamProjector } from './project-stream.ts';
import { copyStreams, ProjectionCopy } from './projection-copy.ts';
import { shadowOf } from './shadow-table.ts';

/** What a rebuild replaces. */
export const projections = ['application_states', 'application_steps'] as const;
const progressEvery = 50_000;

/** 50 % duty cycle: leaves CPU for requests. */
class Pauses {
  #since = performance.now();

  async rest(): Promise<void> {
    const worked = performance.now() - this.#since;
    if (worked < workMs) return;
    await sleep(worked);
    this.#since = performance.now();
  }
}
const workMs = 10;

/** Projects the whole log into the shadows: reads events on one connection and writes on two others, in step. */
export async function fillShadows(
  pool: Pool,
  isGentle: boolean,
  onProgress?: (events: number) => void,
): Promise<{ events: number; streams: number }> {
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  const [reading, states, steps] = clients;
  let broken: Error | undefined;
  try {
    // The sort is narrow: with this much memory it stays there for millions of events.
    await reading.query("set work_mem = '128MB'");
    const rows = new ProjectionCopy(states, steps);
    const folder = new StreamProjector(rows.add);
    const reader = new BinaryCopyReader();
    const pauses = isGentle ? new Pauses() : null;
    let reported = 0;
    const sql = `copy (${projectionSql()}) to stdout (format binary)`;
    for await (const chunk of reading.query(copyTo(sql)) as AsyncIterable<Buffer>) {
      reader.push(chunk, folder.accept);
      await rows.flush();
      await pauses?.rest();
      if (folder.events - reported >= progressEvery) {
        reported = folder.events;
        onProgress?.(reported);
      }
    }
    folder.finish();
    await rows.end();
    await reading.query('reset work_mem');
    return { events: folder.events, streams: rows.streams };
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    for (const client of clients) client.release(broken);
  }
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
    'select application_id from application_states where age(xmin) <= age($1::xid)',
    [transaction],
  );
  return rows.map((row) => row.application_id);
}

/** Projections these streams again, on one connection, and puts the result in the place of what was there. */
export async function catchUp(db: pg.PoolClient, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500);
    for (const table of projections)
      await db.query(`delete from ${shadowOf(table)} where application_id = any($1)`, [some]);
    const list = some.map((id) => `'${id}'`).join(', ');
    const streams: ProjectedStream[] = [];
    const folder = new StreamProjector((stream) => streams.push(stream));
    const reader = new BinaryCopyReader();
    const sql = `copy (${projectionSql(`application_id in (${list})`)}) to stdout (format binary)`;
    for await (const chunk of db.query(copyTo(sql)) as AsyncIterable<Buffer>)
      reader.push(chunk, folder.accept);
    folder.finish();
    await copyStreams(db, streams);
  }
}
