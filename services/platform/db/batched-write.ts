import { setImmediate } from 'node:timers/promises';
import type { Db } from './postgres.ts';

interface Waiting<K, V> {
  key: K;
  resolve: (value: V | undefined) => void;
  reject: (error: unknown) => void;
}
interface Queue<K, V> {
  waiting: Waiting<K, V>[];
  /** Whether a statement is about to take what waits. */
  isTaking: boolean;
  underWay: number;
  /** How many of them have taken longer than their patience. */
  late: number;
}

/** More than this many go as several statements. */
const most = 100;
/** Statements of one queue; more would take the connections that reads need. */
const atOnce = 2;

export interface Batching<K> {
  /** Two of one group never share a statement. */
  groupOf?: (key: K) => string;
  /** So many that wait do so no longer: they go beside the statement that is under way. */
  besideFrom?: number;
  /** Milliseconds after which a statement that has not ended holds up the others no longer. */
  patienceMs?: number;
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
 * Small writes of one kind that many tasks make at about the same time: while a statement is under way the others wait, and
 * go together as the next. A write is answered once its statement has been committed, and fails with it.
 * @param write answers every key in its place
 */
export function createBatchedWrite<K, V, D extends Db = Db>(
  write: (db: D, keys: readonly K[]) => Promise<(V | undefined)[]>,
  { groupOf, besideFrom = Infinity, patienceMs }: Batching<K> = {},
): (db: D, key: K) => Promise<V | undefined> {
  const queues = new WeakMap<D, Queue<K, V>>();

  const send = async (db: D, queue: Queue<K, V>): Promise<void> => {
    queue.isTaking = true;
    // After everything that is ready now: who was answered just before may write again at once.
    await setImmediate();
    const { length } = queue.waiting;
    // Half of them is left for the statement that goes beside.
    const isForTwo = queue.underWay === 0 && length >= 2 * besideFrom;
    const batch = takeFrom(queue, Math.min(most, isForTwo ? Math.ceil(length / 2) : length), groupOf);
    queue.isTaking = false;
    queue.underWay++;
    sendNext(db, queue);
    let isLate = false;
    const patience =
      patienceMs === undefined
        ? undefined
        : setTimeout(() => {
            isLate = true;
            queue.late++;
            sendNext(db, queue);
          }, patienceMs);
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
    if (isLate) queue.late--;
    sendNext(db, queue);
  };
  const sendNext = (db: D, queue: Queue<K, V>): void => {
    if (queue.isTaking || queue.underWay === atOnce) return;
    const enough = queue.underWay === queue.late ? 1 : besideFrom;
    if (queue.waiting.length >= enough) void send(db, queue);
  };

  return (db, key) => {
    const queue = queues.get(db) ?? { waiting: [], isTaking: false, underWay: 0, late: 0 };
    queues.set(db, queue);
    return new Promise<V | undefined>((resolve, reject) => {
      queue.waiting.push({ key, resolve, reject });
      sendNext(db, queue);
    });
  };
}
