import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable, type Pool } from '#services/platform/db/postgres.ts';
import { isReadOnly } from '#services/platform/db/read-only.ts';
import { StartError } from './config.ts';

const pauseMs = 500;

const withoutPassword = (url: string): string => url.replace(/\/\/[^@/]*@/, '//');

function reasonOf(error: unknown): string {
  if (isReadOnly(error)) return 'takes no changes';
  return isUnavailable(error) ? 'cannot be reached' : `refused us: ${(error as Error).message}`;
}

async function requireVersion(pool: Pool, where: string): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  if ((rows[0]?.version ?? 0) < 150_000)
    throw new StartError(`The PostgreSQL at ${where} is older than 15. Use a newer one.`);
}

export interface Patience {
  waitMs: number;
  logger?: { warn: (text: string) => void } | undefined;
}

/**
 * Fails with one sentence when the database does not answer, rather than with a stack at the first request. Starts of several
 * machines come in any order: one that is not there yet is waited for.
 * @param setting the one that gave this address
 */
export async function requireDatabase(
  pool: Pool,
  url: string,
  { waitMs, logger }: Patience = { waitMs: 0 },
  setting = 'DATABASE_URL',
): Promise<void> {
  const where = withoutPassword(url);
  const end = Date.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await requireVersion(pool, where);
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (!isUnavailable(error) || Date.now() >= end)
        throw new StartError(`The database at ${where} ${reasonOf(error)}. Check ${setting}.`);
      if (isFirst)
        logger?.warn(
          `The database at ${where} ${reasonOf(error)}; waiting for it up to ${waitMs / 1_000} s.`,
        );
      await sleep(Math.min(pauseMs, Math.max(0, end - Date.now())));
    }
  }
}
