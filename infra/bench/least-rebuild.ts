import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CountedEntries } from '#services/event-log/figures/counted-entries.ts';
import {
  inOneSnapshot,
  isIn,
  mostConnections,
  onConnections,
  type Range,
  rangesOf,
  workThrough,
} from '#services/event-log/ranges.ts';
import { indexProjected } from '#services/event-log/rebuild/index-shadows.ts';
import { Kinds, projectionSql, StreamProjector } from '#services/event-log/rebuild/project-stream.ts';
import { ProjectedRows } from '#services/event-log/rebuild/projected-rows.ts';
import { eventsAtATime } from '#services/event-log/rebuild/rebuild.ts';
import { shadowOf } from '#services/event-log/rebuild/shadow-table.ts';
import { withShadows } from '#services/event-log/rebuild/with-shadows.ts';
import { BinaryCopyReader } from '#services/platform/db/copy-binary.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { turns } from '#services/platform/turns.ts';

const keys = { application_states: 'application_id', application_steps: 'application_id, version' };
type Table = keyof typeof keys;

const unequal = (table: Table, where: string): string => `
  select count(*) from (select * from ${table} where ${where}) l
  full join (select * from ${shadowOf(table)} where ${where}) n using (${keys[table]}) where l is distinct from n`;

/**
 * Less than a rebuild has to do, as a prototype for its row: the two tables of the log's own are projected, written, indexed and compared, and
 * figures are counted in memory. No figure is written or compared, no event counted by its day, no way found, and nothing swapped.
 */
export async function leastRebuild(pool: Pool): Promise<void> {
  await withShadows(pool, async (guard) => {
    const ranges = await rangesOf(guard, eventsAtATime);
    const [kinds, counted, inTurn] = [new Kinds(), new CountedEntries(), turns()];
    const fill = async (db: pg.PoolClient, range: Range) => {
      const [rows, reader] = [new ProjectedRows(), new BinaryCopyReader()];
      const projector = new StreamProjector((stream) => {
        rows.add(stream);
        counted.add(stream);
      }, kinds);
      const sql = `copy (${projectionSql(isIn(range))}) to stdout (format binary)`;
      await inTurn(async () => {
        for await (const chunk of db.query(copyTo(sql)) as AsyncIterable<Buffer>)
          reader.push(chunk, projector.accept);
      });
      projector.finish();
      await rows.write(db);
    };
    const compare = async (db: pg.PoolClient, range: Range) => {
      for (const table of Object.keys(keys) as Table[]) await db.query(unequal(table, isIn(range)));
    };
    await inOneSnapshot(pool, (clients) => workThrough(clients, ranges, fill), { isWriting: true });
    await indexProjected({ pool, most: mostConnections, tell: () => undefined });
    await onConnections(pool, (clients) => workThrough(clients, ranges, compare));
  });
}
