import type { Db } from './postgres.ts';

/** More than this many go as several statements. */
const most = 100;

interface Waiting<K, V> {
  key: K;
  resolve: (value: V | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Small writes of one kind that many tasks make at about the same time: while one statement is under way the others wait, and
 * go together as the next. A write is answered once its statement has been committed, and fails with it.
 * @param write answers every key in its place
 */
export function createBatchedWrite<K, V, D extends Db = Db>(
  write: (db: D, keys: readonly K[]) => Promise<(V | undefined)[]>,
): (db: D, key: K) => Promise<V | undefined> {
  const queues = new WeakMap<D, { waiting: Waiting<K, V>[]; isBusy: boolean }>();
  const empty = async (db: D, queue: { waiting: Waiting<K, V>[]; isBusy: boolean }): Promise<void> => {
    while (queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, most);
      try {
        const values = await write(
          db,
          batch.map(({ key }) => key),
        );
        for (const [place, { resolve }] of batch.entries()) resolve(values[place]);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queue.isBusy = false;
  };
  return (db, key) => {
    const queue = queues.get(db) ?? { waiting: [], isBusy: false };
    queues.set(db, queue);
    const answer = new Promise<V | undefined>((resolve, reject) =>
      queue.waiting.push({ key, resolve, reject }),
    );
    if (!queue.isBusy) {
      queue.isBusy = true;
      // after everything that is ready now
      setImmediate(() => void empty(db, queue));
    }
    return answer;
  };
}
