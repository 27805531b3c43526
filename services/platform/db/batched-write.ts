import { setImmediate } from 'node:timers/promises';
import type { Db } from './postgres.ts';

interface Waiting<K, V> {
  key: K;
  resolve: (value: V | undefined) => void;
  reject: (error: unknown) => void;
}
interface Queue<K, V> {
  waiting: Waiting<K, V>[];
  underWay: number;
  /** Whether those that wait let a statement end first. */
  isBusy: boolean;
}

/** More than this many go as several statements. */
const most = 100;

export interface Batching<K> {
  /** Two of one group never share a statement. */
  groupOf?: (key: K) => string;
  /** Milliseconds after which a statement that has not ended holds up the others no longer: a second one goes beside it. */
  patienceMs?: number;
}

/** Takes the next batch out of those that wait, the first ones first. */
function takeFrom<K, V>(queue: Queue<K, V>, groupOf?: (key: K) => string): Waiting<K, V>[] {
  if (!groupOf) return queue.waiting.splice(0, most);
  const batch = new Map<string, Waiting<K, V>>();
  const left: Waiting<K, V>[] = [];
  for (const one of queue.waiting) {
    const group = groupOf(one.key);
    if (batch.size < most && !batch.has(group)) batch.set(group, one);
    else left.push(one);
  }
  queue.waiting = left;
  return [...batch.values()];
}

/**
 * Small writes of one kind that many tasks make at about the same time: while a statement is under way the others wait, and
 * go together as the next. A write is answered once its statement has been committed, and fails with it.
 * @param write answers every key in its place
 */
export function createBatchedWrite<K, V, D extends Db = Db>(
  write: (db: D, keys: readonly K[]) => Promise<(V | undefined)[]>,
  { groupOf, patienceMs }: Batching<K> = {},
): (db: D, key: K) => Promise<V | undefined> {
  const queues = new WeakMap<D, Queue<K, V>>();
  const atOnce = patienceMs === undefined ? 1 : 2;

  const send = async (db: D, queue: Queue<K, V>): Promise<void> => {
    // After everything that is ready now: who was answered just before may write again at once.
    await setImmediate();
    const batch = takeFrom(queue, groupOf);
    let isAwaited = true;
    /** Once for its patience, if that ends first, and once for its end. */
    const release = () => {
      if (isAwaited) queue.isBusy = false;
      isAwaited = false;
      sendNext(db, queue);
    };
    const patience = patienceMs === undefined ? undefined : setTimeout(release, patienceMs);
    try {
      const values = await write(
        db,
        batch.map(({ key }) => key),
      );
      for (const [place, { resolve }] of batch.entries()) resolve(values[place]);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    clearTimeout(patience);
    queue.underWay--;
    release();
  };
  const sendNext = (db: D, queue: Queue<K, V>): void => {
    if (queue.isBusy || queue.underWay === atOnce || queue.waiting.length === 0) return;
    queue.isBusy = true;
    queue.underWay++;
    void send(db, queue);
  };

  return (db, key) => {
    const queue = queues.get(db) ?? { waiting: [], underWay: 0, isBusy: false };
    queues.set(db, queue);
    return new Promise<V | undefined>((resolve, reject) => {
      queue.waiting.push({ key, resolve, reject });
      sendNext(db, queue);
    });
  };
}
