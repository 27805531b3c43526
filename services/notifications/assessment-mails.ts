import type { AssessmentInvitationJob } from '#services/applications/effects.ts';
import { invitationLink } from '#services/assessment/invite.ts';
import { mailedLink } from '#services/identity/links.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
import { about } from './application-mails.ts';
import { deliver, withdraw } from './deliver.ts';
import type { MailSettings } from './mail-settings.ts';
import { assessmentInvitationMail } from './templates/applications.ts';

/**
 * send-assessment-invitation: the link to the assessment, for the event `assessment.invited` or because staff sent another one.
 * Nothing is sent once the link is used, over, or replaced, or the application has moved on.
 */
export function sendAssessmentInvitation(settings: MailSettings): JobHandler<AssessmentInvitationJob> {
  const { ctx, publicUrl } = settings;
  return async ({ id, data: { applicationId, version, linkId: issued, again } }) => {
    const person = await about(ctx, applicationId);
    const cause = { applicationId, version, kind: 'assessment_invitation', again: again ?? issued } as const;
    if (!person) return withdraw(settings, cause, 'erased', { id });
    // Another version: the invitation was taken back before its mail left.
    const isInvited = person.workflow_status === 'assessment_booking' && person.status_version === version;
    const due = isInvited ? person.deadline_due : null;
    const linkId = issued ?? (due && (await invitationLink(ctx, applicationId, version, new Date(due))));
    const link = linkId ? await mailedLink(ctx.pool, ctx.secrets, linkId, ctx.clock()) : null;
    if (!link) return withdraw(settings, cause, linkId ? 'link-over' : 'moved-on', { id });
    const mail = async () =>
      assessmentInvitationMail(person.email, {
        firstName: person.first_name,
        url: `${publicUrl}/careers/personal-assistant/assessment?token=${link.token}`,
        until: link.expiresAt,
      });
    await deliver(settings, cause, mail, { id });
  };
}
