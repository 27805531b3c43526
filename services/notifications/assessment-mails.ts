import type { AssessmentInvitationJob } from '#services/applications/effects.ts';
import { invitationLink } from '#services/assessment/invite.ts';
import { mailedLink } from '#services/identity/links.ts';
import type { JobHandler } from '#services/platform/jobs.ts';
import { deliver } from './deliver.ts';
import { about, type MailSettings } from './jobs.ts';
import { assessmentInvitationMail } from './templates/applications.ts';

/**
 * send-assessment-invitation: the link to the assessment, for the fact `assessment.invited` or because staff sent another one.
 * Nothing is sent once the link is used, over, or replaced, or the application has moved on.
 */
export function sendAssessmentInvitation({
  ctx,
  send,
  publicUrl,
}: MailSettings): JobHandler<AssessmentInvitationJob> {
  return async ({ data: { applicationId, version, linkId: issued, again } }) => {
    const person = await about(ctx, applicationId);
    if (!person) return;
    // Another version: the invitation was taken back before its mail left.
    const isInvited = person.workflow_status === 'assessment_booking' && person.status_version === version;
    const due = isInvited ? person.deadline_due : null;
    const linkId = issued ?? (due && (await invitationLink(ctx, applicationId, version, new Date(due))));
    const link = linkId ? await mailedLink(ctx.pool, ctx.secrets, linkId, ctx.clock()) : null;
    if (!link) return;
    const cause = { applicationId, version, kind: 'assessment_invitation', again: again ?? issued } as const;
    await deliver(ctx, send, cause, async () =>
      assessmentInvitationMail(person.email, {
        firstName: person.first_name,
        url: `${publicUrl}/careers/personal-assistant/assessment?token=${link.token}`,
        until: link.expiresAt,
      }),
    );
  };
}
