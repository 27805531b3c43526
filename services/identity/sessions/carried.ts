import type { FastifyRequest } from 'fastify';
import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { refreshCookie } from './cookies.ts';
import { readRefreshToken } from './refresh-token.ts';

/** The session that a browser carries while it signs in again; null when it carries none of ours. */
export function carriedSession(
  { secrets }: Pick<Context, 'secrets'>,
  request: FastifyRequest,
  isSecure: boolean,
): string | null {
  const token = request.cookies[refreshCookie(isSecure)];
  return (token && readRefreshToken(secrets.refreshKeys, token)?.sessionId) || null;
}

/** Its cookies are overwritten: left open, it would live on unseen (ASVS 7.2.4). */
export async function endCarried(db: Db, sessionId: string | null, at: Date): Promise<void> {
  if (sessionId === null) return;
  await db.query({
    name: 'end-carried-session',
    text: `update sessions set ended_at = $2, ended_because = 'next-step' where session_id = $1 and ended_at is null`,
    values: [sessionId, at],
  });
}
