import { setImmediate } from 'node:timers/promises';
import type { Db } from './postgres.ts';

interface Waiting<K, V> {
  key: K;
  resolve: (value: V | undefined) => void;
  reject: (error: unknown) => void;
}
interface Queue<K, V> {
  waiting: Waiting<K, V>[];
  /** Keys that statements under way carry. */
  carried: number;
  underWay: number;
}

export interface Batching<K> {
  /** How many go as one statement when so many wait or are under way; a hundred by default. */
  most?: (all: number) => number;
  /** Statements under way at the same time; one by default. */
  atOnce?: number;
  /** Two of one group never share a statement. */
  groupOf?: (key: K) => string;
}

/** Takes the next batch out of those that wait, the first ones first. */
function takeFrom<K, V>(queue: Queue<K, V>, size: number, groupOf?: (key: K) => string): Waiting<K, V>[] {
  if (!groupOf) return queue.waiting.splice(0, size);
  const batch = new Map<string, Waiting<K, V>>();
  const left: Waiting<K, V>[] = [];
  for (const one of queue.waiting) {
    const group = groupOf(one.key);
    if (batch.size < size && !batch.has(group)) batch.set(group, one);
    else left.push(one);
  }
  queue.waiting = left;
  return [...batch.values()];
}

/**
 * Small writes of one kind that many tasks make at about the same time: while statements are under way the others wait, and
 * go together as the next. A write is answered once its statement has been committed, and fails with it.
 * @param write answers every key in its place
 */
export function createBatchedWrite<K, V, D extends Db = Db>(
  write: (db: D, keys: readonly K[]) => Promise<(V | undefined)[]>,
  { most = () => 100, atOnce = 1, groupOf }: Batching<K> = {},
): (db: D, key: K) => Promise<V | undefined> {
  const queues = new WeakMap<D, Queue<K, V>>();
  const empty = async (db: D, queue: Queue<K, V>): Promise<void> => {
    // after everything that is ready now
    await setImmediate();
    while (queue.waiting.length > 0) {
      const batch = takeFrom(queue, most(queue.waiting.length + queue.carried), groupOf);
      queue.carried += batch.length;
      try {
        const values = await write(
          db,
          batch.map(({ key }) => key),
        );
        for (const [place, { resolve }] of batch.entries()) resolve(values[place]);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      queue.carried -= batch.length;
      // Who was answered may write again at once: these go with the next.
      await setImmediate();
    }
    queue.underWay--;
  };
  return (db, key) => {
    const queue = queues.get(db) ?? { waiting: [], carried: 0, underWay: 0 };
    queues.set(db, queue);
    const answer = new Promise<V | undefined>((resolve, reject) =>
      queue.waiting.push({ key, resolve, reject }),
    );
    if (queue.underWay < atOnce) {
      queue.underWay++;
      void empty(db, queue);
    }
    return answer;
  };
}
