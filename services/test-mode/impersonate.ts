import { applicantNames, applicationOwner } from '#services/applications/projections/owner.ts';
import type { SessionUser } from '#services/identity/sessions/find.ts';
import { sessionLimits } from '#services/identity/sessions/limits.ts';
import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { derivedId, newId } from '#services/platform/ids.ts';
import { DomainError } from '#state-machines/domain-error.ts';

/**
 * An admin looks at the portal as an applicant (ruling 22): never with the applicant's session, for an hour at most, reading
 * only, and each read is audited with both identities.
 */
export interface Impersonation {
  id: string;
  applicationId: string;
  firstName: string;
  lastName: string;
  expiresAt: string;
}

/** @returns whom it was about, also when its hour was over; undefined when none was open */
async function close(
  db: Db,
  sessionId: string,
  at: Date,
): Promise<{ application_id: string; on_behalf_of: string } | undefined> {
  const { rows } = await db.query<{ application_id: string; on_behalf_of: string }>({
    name: 'impersonation-end',
    text: `update impersonations set ended_at = $2 where session_id = $1 and ended_at is null
           returning application_id, on_behalf_of`,
    values: [sessionId, at],
  });
  return rows[0];
}

/** One at a time: a new one takes the place of the one before. @throws DomainError `not-found` */
export async function startImpersonation(
  ctx: Context,
  admin: SessionUser,
  applicationId: string,
  whence: Whence,
): Promise<Impersonation> {
  const owner = await applicationOwner(ctx, applicationId);
  if (!owner) throw new DomainError('not-found', 'Application not found');
  const at = ctx.clock();
  const id = newId(at);
  // An application without a user gets an id without an account.
  const onBehalfOf = owner.userId ?? derivedId('test-user', applicationId);
  const expiresAt = new Date(at.getTime() + sessionLimits.impersonationMs);
  await inTransaction(ctx.pool, async (db) => {
    // Two at once from two tabs: one after the other.
    await db.query({
      name: 'lock-session',
      text: 'select from sessions where session_id = $1 for update',
      values: [admin.sessionId],
    });
    await close(db, admin.sessionId, at);
    await db.query({
      name: 'impersonation-start',
      text: `insert into impersonations (impersonation_id, session_id, application_id, on_behalf_of, started_at, expires_at)
             values ($1, $2, $3, $4, $5, $6)`,
      values: [id, admin.sessionId, applicationId, onBehalfOf, at, expiresAt],
    });
    const entry = auditEntry('impersonation_started', 'application', whence, {
      until: expiresAt.toISOString(),
    });
    await writeAudit(db, { ...entry, on_behalf_of: onBehalfOf }, at, applicationId);
  });
  const names = await applicantNames(ctx, applicationId);
  return { id, applicationId, ...names, expiresAt: expiresAt.toISOString() };
}

/** 'Exit Test Mode'. @throws DomainError `not-found` when none is open */
export async function exitImpersonation(ctx: Context, admin: SessionUser, whence: Whence): Promise<void> {
  const at = ctx.clock();
  const seen = await close(ctx.pool, admin.sessionId, at);
  if (!seen) throw new DomainError('not-found', 'Test mode is off already.');
  const entry = auditEntry('impersonation_ended', 'application', whence);
  await writeAudit(ctx.pool, { ...entry, on_behalf_of: seen.on_behalf_of }, at, seen.application_id);
}

export const readOnly = (): DomainError =>
  new DomainError('read-only', 'Test mode only reads. Nothing was changed; exit test mode to act.');

/**
 * The applicant whom a request is on behalf of.
 * @param asked the header `x-on-behalf-of`: the impersonation's id
 * @throws DomainError `not-allowed` when it is over or another's, `read-only` for anything but reading the portal
 */
export async function lookIn(
  ctx: Context,
  admin: SessionUser,
  asked: string,
  request: { isPortalRead: boolean; route: string },
  whence: Whence,
): Promise<{ userId: string; applicationId: string }> {
  const open = admin.impersonation;
  if (!open || open.id !== asked || admin.role !== 'admin' || admin.next !== 'done')
    throw new DomainError('not-allowed', 'Test mode is over. Start it again to look at the portal.');
  if (!request.isPortalRead) throw readOnly();
  const entry = auditEntry('impersonated_read', 'application', whence, { route: request.route });
  await writeAudit(ctx.pool, { ...entry, on_behalf_of: open.onBehalfOf }, ctx.clock(), open.applicationId);
  return { userId: open.onBehalfOf, applicationId: open.applicationId };
}
