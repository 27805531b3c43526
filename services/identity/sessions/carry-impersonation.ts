import type { Db } from '#services/platform/db/postgres.ts';

/** A session that replaces another keeps its open test mode. */
export async function carryImpersonation(db: Db, sessionId: string, successorId: string): Promise<void> {
  await db.query({
    name: 'carry-impersonation',
    text: 'update impersonations set session_id = $2 where session_id = $1 and ended_at is null',
    values: [sessionId, successorId],
  });
}
