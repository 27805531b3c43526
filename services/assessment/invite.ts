import { type AssessmentInvitationJob, queues } from '#services/applications/effects.ts';
import { holdForm } from '#services/applications/forms.ts';
import { holdStream } from '#services/event-log/append/hold.ts';
import { beginLink, openLinkOf, voidOtherLinks } from '#services/identity/application-links.ts';
import { makeLink } from '#services/identity/links.ts';
import type { AuditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { derivedId } from '#services/platform/ids.ts';
import { withTrace } from '#services/platform/tracing.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { isTakeable } from './takeable.ts';

const purpose = 'assessment' as const;

interface Wanted {
  applicationId: string;
  cause: string;
  at: Date;
  expiresAt: Date;
}
/** A new link that is the only one to work. The same cause gets the same link, and ends no other by asking again. */
async function issue(ctx: Context, db: Db, wanted: Wanted): Promise<{ linkId: string; isNew: boolean }> {
  const { linkId, isNew } = await makeLink(db, ctx.secrets, { purpose, userId: null, ...wanted });
  if (isNew) await voidOtherLinks(db, { applicationId: wanted.applicationId, purpose }, linkId, wanted.at);
  return { linkId, isNew };
}

/**
 * The link that the mail of an invitation carries: the submission's own, which gets its end now; a new one when that was used or
 * over already, as after a second invitation.
 * @param version of the event that invited
 */
export function invitationLink(
  ctx: Context,
  applicationId: string,
  version: number,
  expiresAt: Date,
): Promise<string> {
  return inTransaction(ctx.pool, async (db) => {
    const at = ctx.clock();
    const begun = await beginLink(db, { applicationId, purpose }, expiresAt);
    if (!begun) {
      const cause = `event ${version}`;
      return (await issue(ctx, db, { applicationId, cause, at, expiresAt })).linkId;
    }
    await voidOtherLinks(db, { applicationId, purpose }, begun, at);
    return begun;
  });
}

async function queueInvitation(db: Db, data: AssessmentInvitationJob & { linkId: string }): Promise<void> {
  const queue = queues.sendAssessmentInvitation;
  await db.query({
    name: 'queue-invitation',
    text: 'insert into job_outbox (application_id, job_id, queue, data) values ($1, $2, $3, $4) on conflict do nothing',
    values: [data.applicationId, derivedId('job', queue, data.linkId), queue, withTrace(data)],
  });
}

function requireInvitable(state: ApplicationState | null): asserts state is ApplicationState {
  if (state?.isSandbox) throw new DomainError('conflict', 'Sandboxes send no mail. No link was sent.');
  if (state && isTakeable(state)) return;
  throw new DomainError(
    'conflict',
    'This application has completed its assessment, or is past it. No link was sent, and nothing was changed.',
    { status: state?.status, version: state?.version },
  );
}

/**
 * Staff send another link with a full lifetime; earlier ones end. The application's own deadline stays what it is. Of two at once the
 * later one's link works; the stream is locked meanwhile, so the application does not move.
 * @param cause the same cause again sends nothing more
 * @throws DomainError `not-found`, `conflict` when there is nothing to take any more
 */
export async function sendInvitation(
  ctx: Context,
  applicationId: string,
  cause: string,
  audit: AuditEntry,
): Promise<{ validUntil: string }> {
  const at = ctx.clock();
  const expiresAt = new Date(at.getTime() + ctx.settings.deadlines.assessment);
  return inTransaction(ctx.pool, async (db) => {
    await holdForm(db, applicationId);
    const { linkId, isNew } = await issue(ctx, db, { applicationId, cause, at, expiresAt });
    // Links are locked before the application, the order in which completing an assessment takes them.
    const { state } = await holdStream(db, applicationId, cause);
    requireInvitable(state);
    if (isNew) {
      await queueInvitation(db, { applicationId, version: state.version, linkId });
      await writeAudit(db, audit, at, applicationId);
    }
    const open = await openLinkOf(db, { applicationId, purpose }, at);
    return { validUntil: open?.expiresAt ?? expiresAt.toISOString() };
  });
}
