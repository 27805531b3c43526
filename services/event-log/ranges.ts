import os from 'node:os';
import type pg from 'pg';
import type { Db, Pool } from '#services/platform/db/postgres.ts';

/** Applications from one id to before another; null for no bound. */
export type Range = readonly [from: string | null, before: string | null];

/** As SQL, since COPY takes no parameters. The bounds are ids that the database gave. */
export function isIn([from, before]: Range): string {
  const bounds = [from && `application_id >= '${from}'`, before && `application_id < '${before}'`];
  return bounds.filter(Boolean).join(' and ') || 'true';
}

/** A few megabytes to read, sort and write at a time. */
const usualEventsARange = 10_000;

/** Each bound is about `$1` events after the one before it, by a sample of the log alone. */
const boundsSql = 'select id::text as id from public.event_bounds($1) id';

/** Those of `ids` in the range: the database orders ids as their texts. */
export const thoseIn = (ids: readonly string[], [from, before]: Range): string[] =>
  ids.filter((id) => (!from || id >= from) && (!before || id < before));

/** Ranges of about as many events each, in order, which cover every id there can be. */
export async function rangesOf(db: Db, events = usualEventsARange): Promise<Range[]> {
  const { rows } = await db.query<{ id: string }>(boundsSql, [events]);
  const bounds = [null, ...rows.map(({ id }) => id), null];
  return bounds.slice(1).map((before, index) => [bounds[index] ?? null, before]);
}

/** Those of `ranges` from this application on. */
export const rangesFrom = (ranges: readonly Range[], id: string): Range[] =>
  ranges
    .filter(([, before]) => before === null || before > id)
    .map(([from, before]) => [from !== null && from > id ? from : id, before]);

/** Beside each other at most; as many as this machine has processors, which the database's often has too. */
export const mostConnections = Math.min(os.availableParallelism(), 4);
/** Whether a connection can be had at once: others of this process may be waiting for the one that works here. */
const hasFree = ({ options, totalCount, idleCount, waitingCount }: Pool): boolean =>
  totalCount - idleCount + waitingCount < (options.max ?? 10);

/** Runs `work` on as many connections as may work beside each other; one that failed in it is not used again. */
export async function onConnections<T>(
  pool: Pool,
  work: (clients: pg.PoolClient[]) => Promise<T>,
  { most = mostConnections, prepare }: { most?: number; prepare?: Prepare } = {},
): Promise<T> {
  const clients: pg.PoolClient[] = [];
  let failure: Error | undefined;
  try {
    while (clients.length < most && (clients.length === 0 || hasFree(pool))) {
      const client = await pool.connect();
      clients.push(client);
      await prepare?.(client);
    }
    return await work(clients);
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    for (const client of clients) client.release(failure);
  }
}
type Prepare = (client: pg.PoolClient) => Promise<void>;

/**
 * Runs `work` on connections that all see the database of the same moment.
 * @param snapshot one that another connection exported
 */
export async function inOneSnapshot<T>(
  pool: Pool,
  work: (clients: pg.PoolClient[]) => Promise<T>,
  {
    most,
    snapshot,
    isWriting = false,
  }: { most?: number; snapshot?: string | undefined; isWriting?: boolean } = {},
): Promise<T> {
  let seen = snapshot;
  const prepare = async (client: pg.PoolClient) => {
    await client.query(
      `begin isolation level repeatable read ${isWriting ? 'read write' : 'read only'}; set local work_mem = '64MB'`,
    );
    if (seen) await client.query(`set transaction snapshot '${seen}'`);
    else seen = (await client.query('select pg_export_snapshot() as id')).rows[0].id;
  };
  const inTransactions = async (clients: pg.PoolClient[]) => {
    const result = await work(clients);
    await Promise.all(clients.map((client) => client.query('commit')));
    return result;
  };
  return onConnections(pool, inTransactions, { ...(most !== undefined && { most }), prepare });
}

/**
 * Works through `items` in order, each client on one at a time. The first failure ends it once the work under way has ended; of several
 * failures the one of the earliest item is thrown, whichever came first.
 * @param accept is given the results in the order of the items
 */
export async function workThrough<Item, Result>(
  clients: readonly pg.PoolClient[],
  items: readonly Item[],
  work: (client: pg.PoolClient, item: Item) => Promise<Result>,
  accept?: (result: Result) => void,
): Promise<void> {
  const failures = new Map<number, unknown>();
  const early = new Map<number, Result>();
  let next = 0;
  let accepted = 0;
  const keep = (index: number, result: Result) => {
    // What was not accepted is not asked about again.
    if (!accept || failures.size > 0) return;
    early.set(index, result);
    for (; early.has(accepted); accepted++) {
      accept(early.get(accepted) as Result);
      early.delete(accepted);
    }
  };
  const one = async (client: pg.PoolClient) => {
    while (next < items.length && failures.size === 0) {
      const index = next++;
      try {
        keep(index, await work(client, items[index] as Item));
      } catch (error) {
        failures.set(index, error);
      }
    }
  };
  await Promise.all(clients.map(one));
  if (failures.size > 0) throw failures.get(Math.min(...failures.keys()));
}
