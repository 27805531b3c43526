import type { Clock } from '#services/platform/clock.ts';
import { createBatchedRead, filledUp } from '#services/platform/db/batched-read.ts';
import type { Db } from '#services/platform/db/postgres.ts';

/** A request that wants through: who and what for, and how many of the like are let through within how long. */
export interface Asked {
  key: string;
  most: number;
  windowMs: number;
}
/** `used` counts this one, if it was let through. `freeAt`: when the oldest that counts leaves the window. */
export interface Place {
  isGranted: boolean;
  used: number;
  freeAt: number;
}

interface Row {
  key: string;
  granted: number;
  used: number;
  oldest: string;
}

/**
 * Every key once, with how many want through. Its row is locked by the update itself, which so sees what another process
 * has just granted; the order keeps two statements from waiting for each other. The hits stand in order of time, so that
 * those that still count are found by halving. A clock set back by more than the window starts over.
 */
const text = `
  insert into rate_limits as r (key, hits, granted, most, ends_at)
  select q.key, array_fill($5::timestamptz, array[least(q.wanted, q.most)]), least(q.wanted, q.most), q.most,
         $5::timestamptz + q.window_ms * interval '1 millisecond'
  from unnest($1::text[], $2::int[], $3::int[], $4::int[]) as q (key, wanted, most, window_ms)
  where q.key is not null order by q.key
  on conflict (key) do update set (hits, granted, most, ends_at) = (
    select c.hits || array_fill(greatest($5::timestamptz, c.hits[cardinality(c.hits)]), array[f.places]),
           f.places, excluded.most, excluded.ends_at
    from (select case when r.hits[cardinality(r.hits)] < excluded.ends_at
                   then r.hits[1 + width_bucket($5::timestamptz - (excluded.ends_at - $5::timestamptz), r.hits):]
                   else '{}' end as hits) c,
         lateral (select greatest(0, least(excluded.granted, excluded.most - cardinality(c.hits))) as places) f)
  returning key, granted, cardinality(hits) as used, hits[1] as oldest`;

async function take(db: Db, asked: readonly (Asked & { wanted: number })[], at: Date): Promise<Row[]> {
  const { rows } = await db.query<Row>({
    name: 'take-places',
    text,
    values: [
      filledUp(asked.map(({ key }) => key)),
      asked.map(({ wanted }) => wanted),
      asked.map(({ most }) => most),
      asked.map(({ windowMs }) => windowMs),
      at,
    ],
  });
  return rows;
}

/**
 * Takes places for requests of the same moment by one statement; those with the same key among them get what is free in
 * the order they came.
 */
export function placeTaker(clock: Clock): (db: Db, asked: Asked) => Promise<Place | undefined> {
  return createBatchedRead<Asked, Place>(async (db, all) => {
    const groups = Map.groupBy(all, ({ key }) => key).values();
    const rows = await take(
      db,
      [...groups].flatMap(([first, ...others]) => (first ? [{ ...first, wanted: 1 + others.length }] : [])),
      clock(),
    );
    const found = new Map(rows.map((row) => [row.key, { ...row, given: 0 }]));
    return all.map(({ key, windowMs }) => {
      const row = found.get(key);
      if (!row) return undefined;
      const isGranted = row.given < row.granted;
      if (isGranted) row.given++;
      const used = row.used - row.granted + row.given;
      return { isGranted, used, freeAt: Date.parse(row.oldest) + windowMs };
    });
  });
}
