import { jobsFor } from '#services/applications/effects.ts';
import { appendEvents } from '#services/event-log/append/append.ts';
import { loadStream } from '#services/event-log/append/stream.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { type Command, decide } from '#state-machines/application/decide.ts';
import { noKeys } from './least-append.ts';
import { admin, origin, type Waiting } from './streams.ts';

interface Asked {
  applicationId: string;
  at: Date;
  type: Waiting['step'];
  userId: string;
  requestId: string;
}

/** Load, decision, hash and audit entry, by the product's own functions. */
export async function leastAdvance(pool: Pool, { applicationId, at, type, userId, requestId }: Asked) {
  const commandId = newId(at);
  const stream = await loadStream(pool, applicationId, commandId);
  const command: Command = { type, at: at.toISOString(), actor: admin };
  const events = decide(stream.state, command);
  const whence = { userId, userAgent: null, ipAddress: '127.0.0.1', requestId, keys: noKeys };
  const audit = auditEntry('workflow_status_advanced', 'application', whence);
  return appendEvents(pool, noKeys, { stream, events, commandId, at, origin, jobsFor, audit });
}
