import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { SessionEnd } from '../contract.ts';
import { endSession } from './end.ts';
import { findSession } from './find.ts';
import { sessionLimits } from './limits.ts';
import type { OpenedSession } from './open.ts';
import type { RefreshToken } from './refresh-token.ts';

/** A 401 that says why, so that the screen can. */
export function sessionEnded(because: SessionEnd): DomainError {
  return new DomainError('session-ended', 'Your session has ended. Please sign in again.', {
    reason: because,
  });
}

interface Row {
  user_id: string;
  generation: number;
  rotated_at: string;
  expires_at: string;
  ended_because: string | null;
}

/** Takes the next generation, if `spent` is the one in force: of many at once, one. */
async function advance(ctx: Context, spent: RefreshToken, at: Date): Promise<Row | undefined> {
  const { rows } = await ctx.pool.query<Row>({
    name: 'rotate-session',
    text: `update sessions set generation = generation + 1, rotated_at = $3
           where session_id = $1 and generation = $2 and ended_at is null
           returning user_id, generation, rotated_at, expires_at, ended_because`,
    values: [spent.sessionId, spent.generation, at],
  });
  return rows[0];
}

async function current(ctx: Context, sessionId: string): Promise<Row | undefined> {
  const { rows } = await ctx.pool.query<Row>({
    name: 'session-generation',
    text: 'select user_id, generation, rotated_at, expires_at, ended_because from sessions where session_id = $1',
    values: [sessionId],
  });
  return rows[0];
}

/**
 * Exchanges a refresh token (S12). Requests that come together with the same token get the same successor; one that comes
 * later was stolen, or is the owner's after a theft: the session ends.
 * @throws DomainError `session-ended` with the reason
 */
export async function rotateSession(
  ctx: Context,
  spent: RefreshToken,
  whence: Whence,
): Promise<OpenedSession> {
  const at = ctx.clock();
  const found = await findSession(ctx.pool, spent.sessionId, at, false);
  if (!found) throw sessionEnded('expired');
  if ('endedBecause' in found) throw sessionEnded(found.endedBecause);
  const row = (await advance(ctx, spent, at)) ?? (await current(ctx, spent.sessionId));
  if (!row || row.ended_because) throw sessionEnded('expired');
  const { sessionId } = spent;
  const isSuccessor = row.generation === spent.generation + 1;
  const isTogether = at.getTime() - Date.parse(row.rotated_at) <= sessionLimits.refreshGraceMs;
  if (!isSuccessor || !isTogether) {
    await endSession(ctx.pool, sessionId, row.user_id, 'token-reused', at);
    await writeAudit(
      ctx.pool,
      auditEntry('refresh_token_reused', 'session', { ...whence, userId: row.user_id }, { sessionId }),
      at,
      sessionId,
    );
    throw sessionEnded('token-reused');
  }
  return {
    sessionId,
    userId: row.user_id,
    generation: row.generation,
    expiresAt: new Date(row.expires_at),
  };
}
