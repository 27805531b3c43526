import type { Db } from './postgres.ts';

const clusters = new WeakSet<Db>();

export const noteCluster = (db: Db): void => void clusters.add(db);

/** Asks once, when a process begins. */
export async function noteIfCluster(db: Db): Promise<void> {
  const { rowCount } = await db.query("select from pg_extension where extname = 'citus'");
  if (rowCount) noteCluster(db);
}

/** Whether rows are spread over several servers, so that every statement asks all of them and few large ones are better than many small. */
export const isCluster = (db: Db): boolean => clusters.has(db);
