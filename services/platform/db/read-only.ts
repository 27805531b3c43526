import type pg from 'pg';

/**
 * A server that takes no writes: a standby, a primary that was demoted, or one that an administrator closed (F17). A connection to
 * it would stay there after a failover, so a pool for writing drops all that it has, and takes no new one that cannot write.
 */
const readOnly = '25006';

export const isReadOnly = (error: unknown): boolean => (error as { code?: string } | null)?.code === readOnly;

/** @throws Error with PostgreSQL's own code when this connection cannot write */
export async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(
    "select current_setting('transaction_read_only')::bool as is",
  );
  if (rows[0]?.is !== false)
    throw Object.assign(new Error('the database takes no writes now'), { code: readOnly });
}

/** As pg-pool asks for it: whether a new connection may be used. */
export function verifyWritable(client: pg.ClientBase, done: (error?: Error) => void): void {
  requireWritable(client).then(() => done(), done);
}

/** From the first refused write on, every connection that the pool has goes when it is released. */
export function dropReadOnly(pool: pg.Pool): void {
  const open = new Set<pg.PoolClient>();
  const stale = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  pool.on('release', (error, client) => {
    // The pool removes a client that has begun to end.
    if (stale.has(client)) void client.end().catch(() => undefined);
    if (!isReadOnly(error)) return;
    for (const each of open) stale.add(each);
    for (let idle = pool.idleCount; idle > 0; idle--)
      pool.connect().then(
        (taken) => taken.release(),
        () => undefined,
      );
  });
}
