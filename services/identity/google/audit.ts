import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';

/** S24: every sign-in that came to nothing, and why. Who it would have been is not known, or not proved. */
export function auditRefusal(ctx: Context, whence: Whence, reason: string): Promise<void> {
  const entry = auditEntry('google_sign_in_refused', 'session', whence, { reason });
  return writeAudit(ctx.pool, entry, ctx.clock());
}
