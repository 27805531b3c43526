import type pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Pool } from '#services/platform/db/postgres.ts';

/**
 * A connection for the test that is running. One that fails before it gives its connection back would hold locks against its second attempt,
 * and the end of the file would wait for the connection.
 */
export async function connectionOf(pool: Pool): Promise<pg.PoolClient> {
  const client = await pool.connect();
  const release = client.release;
  let isLent = true;
  client.release = (error) => {
    isLent = false;
    release.call(client, error);
  };
  onTestFinished(() => {
    if (isLent) client.release(true);
  });
  return client;
}
