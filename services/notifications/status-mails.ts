import type { StatusMailJob } from '#services/applications/effects.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
import { about } from './application-mails.ts';
import { deliver, withdraw } from './deliver.ts';
import type { MailSettings } from './mail-settings.ts';
import { statusMail } from './templates/status.ts';

/**
 * send-status-mail: tells an applicant that the application has moved. Nothing is sent when it has moved on, or back, before
 * the mail left; what happened since has a mail of its own.
 */
export function sendStatusMail(settings: MailSettings): JobHandler<StatusMailJob> {
  const { ctx, publicUrl } = settings;
  return async ({ id, data: { applicationId, version, kind, again } }) => {
    const person = await about(ctx, applicationId);
    const cause = { applicationId, version, kind, again } as const;
    if (!person) return withdraw(settings, cause, 'erased', { id });
    // A document is rejected without a step.
    if (kind !== 'document_rejected' && person.status_version !== version)
      return withdraw(settings, cause, 'moved-on', { id });
    const mail = async () =>
      statusMail(person.email, kind, {
        firstName: person.first_name,
        until: person.deadline_due,
        pageUrl: (page) => `${publicUrl}/applicant/${page}`,
      });
    await deliver(settings, cause, mail, { id });
  };
}
