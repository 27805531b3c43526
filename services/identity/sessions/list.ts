import type { z } from 'zod';
import type { Db } from '#services/platform/db/postgres.ts';
import type { sessionList } from '../contract.ts';
import type { SessionUser } from './find.ts';

interface Row {
  session_id: string;
  created_at: string;
  last_seen_at: string;
  user_agent: string | null;
  ip: string | null;
}

/** The user's own open sessions, the one that asks first, then the latest seen. */
export async function ownSessions(db: Db, user: SessionUser, at: Date): Promise<z.infer<typeof sessionList>> {
  const { rows } = await db.query<Row>({
    name: 'own-sessions',
    text: `select session_id, created_at, last_seen_at, user_agent, host(ip_address) as ip from sessions
           where user_id = $1 and ended_at is null and expires_at > $2
           order by session_id = $3 desc, last_seen_at desc limit 100`,
    values: [user.userId, at, user.sessionId],
  });
  return {
    items: rows.map((row) => ({
      id: row.session_id,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      userAgent: row.user_agent,
      ipAddress: row.ip,
      isCurrent: row.session_id === user.sessionId,
    })),
  };
}
