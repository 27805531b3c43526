import DataLoader from 'dataloader';
import type { Db } from './postgres.ts';
import { targetOf } from './replicas/passing-pool.ts';

/** More than this many go as several statements. */
const most = 100;

/**
 * Reads of one kind that are asked for at the same moment go to the database as one statement (decision 0016). Nothing is
 * kept: every request is answered by a read of its own moment.
 * @param read answers every key in its place; undefined where there is nothing
 */
export function createBatchedRead<K, V>(
  read: (db: Db, keys: readonly K[]) => Promise<(V | undefined)[]>,
): (db: Db, key: K) => Promise<V | undefined> {
  const loaders = new WeakMap<Db, DataLoader<K, V | undefined>>();
  return (given, key) => {
    const db = targetOf(given);
    let loader = loaders.get(db);
    if (!loader) {
      // Sockets are read one after the other: only setImmediate comes after all that are ready now.
      const batchScheduleFn = (send: () => void) => void setImmediate(send);
      loader = new DataLoader((keys) => read(db, keys), {
        cache: false,
        maxBatchSize: most,
        batchScheduleFn,
      });
      loaders.set(db, loader);
    }
    return loader.load(key);
  };
}

/** Rows that carry the `place` of their key, counted from 1 as `with ordinality` does, at that place. */
export function inPlace<R extends { place: number }>(length: number, rows: readonly R[]): (R | undefined)[] {
  const found = new Array<R | undefined>(length).fill(undefined);
  for (const row of rows) found[row.place - 1] = row;
  return found;
}

/** What PostgreSQL takes an array to hold when it plans for any. */
const expected = 10;

/**
 * The keys as a parameter, padded with nulls, which match nothing. With fewer keys than it expects, PostgreSQL's plan for this call
 * always looks cheaper than the cached one, and it plans again each time, for longer than it reads.
 */
export function filledUp<K>(keys: readonly K[]): (K | null)[] {
  return [...keys, ...new Array<null>(Math.max(0, expected - keys.length)).fill(null)];
}
