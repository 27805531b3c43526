import { loadStream } from '#services/event-log/append/stream.ts';
import { applicationOfLink } from '#services/identity/application-links.ts';
import { linkInvalid } from '#services/identity/links.ts';
import type { AuditEntry } from '#services/platform/audit/entry.ts';
import type { Context } from '#services/platform/context.ts';
import { derivedId } from '#services/platform/ids.ts';
import { deadlineOfStatus } from '#state-machines/application/vocabulary.ts';
import { minuteMs } from '#state-machines/durations.ts';
import type { SendAgainRequest } from '../contract.ts';
import { queueConfirmation } from './resend-confirmation.ts';
import { applicationOfToken } from './submission-token.ts';

/** One mail of an application in this time, however many addresses ask for it. */
const restMs = 2 * minuteMs;

/**
 * Resends the confirmation mail for an applicant who is not signed in (ruling 38). It goes to the application's own address, and the
 * answer does not reveal whether one was sent. After the deadline, which rejects no one (ruling 9), its link has its own lifetime.
 * @throws DomainError `link-invalid` when the hour of the browser that applied is over
 */
export async function sendConfirmationAgain(
  ctx: Context,
  asked: SendAgainRequest,
  audit: AuditEntry,
): Promise<void> {
  const at = ctx.clock();
  const isSubmission = 'submission' in asked;
  const applicationId = isSubmission
    ? applicationOfToken(ctx.secrets, asked.submission, at)
    : await applicationOfLink(ctx.pool, asked.link, 'confirm-email');
  if (isSubmission && !applicationId) throw linkInvalid();
  if (!applicationId) return;
  const commandId = derivedId('confirmation-again', applicationId, String(Math.floor(at.getTime() / restMs)));
  const { state } = await loadStream(ctx.pool, applicationId, commandId);
  if (!state || deadlineOfStatus[state.status] !== 'email') return;
  const isOver = state.deadline !== null && Date.parse(state.deadline.due) <= at.getTime();
  const until = isOver ? new Date(at.getTime() + ctx.settings.deadlines.email).toISOString() : undefined;
  await queueConfirmation(ctx, { applicationId, version: state.statusVersion, until }, commandId, audit);
}
