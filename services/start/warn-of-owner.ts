import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from '#services/platform/db/postgres.ts';
import { canBecomeOwner } from '#services/platform/db/roles.ts';

/** Said once a start: it works, and append-only then rests on this process alone (decision 0041). */
export async function warnOfOwner(pool: Pool, logger: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  if (await canBecomeOwner(pool).catch(() => false))
    logger.warn(
      "The login of DATABASE_URL may become the owner of the tables. Give it a login of its own, and the owner's address in DATABASE_OWNER_URL (docs/how-to/operate.md).",
    );
}
