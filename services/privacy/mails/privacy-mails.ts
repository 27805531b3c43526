import { recipientOf } from '#services/identity/recipients.ts';
import { deliver, type SendingJob, withdraw } from '#services/notifications/deliver.ts';
import type { MailContent } from '#services/notifications/mail-content.ts';
import type { MailSettings } from '#services/notifications/mail-settings.ts';
import { ownOrInDigest } from '#services/notifications/staff-notices.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
import type { PrivacyRequest } from '../contract.ts';
import type { PrivacyMailJob } from '../queues.ts';
import { findRequest } from '../requests/requests.ts';
import { remindAdmins } from './deletion-reminders.ts';
import {
  deletionReceivedMail,
  deletionRejectedMail,
  deletionRequestedMail,
  exportReadyMail,
} from './templates.ts';

const kinds = {
  received: 'deletion_received',
  rejected: 'deletion_rejected',
  export: 'export_ready',
} as const;

/** What the mail is about has to be so still: what happened since has a mail of its own. */
const statusFor = { received: 'pending', rejected: 'rejected', export: 'completed' } as const;

function contentOf(
  about: keyof typeof kinds,
  { email, firstName }: { email: string; firstName: string },
  request: PrivacyRequest,
  url: string,
): MailContent {
  const said = { ...request, firstName, url };
  if (about === 'export') return exportReadyMail(email, said);
  if (about === 'received') return deletionReceivedMail(email, said);
  return deletionRejectedMail(email, { ...said, reason: request.reason ?? '' });
}

async function toPerson(
  settings: MailSettings,
  request: PrivacyRequest,
  about: keyof typeof kinds,
  job: SendingJob,
): Promise<void> {
  const cause = { userId: request.userId, cause: request.id, kind: kinds[about] } as const;
  if (request.status !== statusFor[about]) return withdraw(settings, cause, 'moved-on', job);
  const person = await recipientOf(settings.ctx.pool, request.userId);
  if (!person) return withdraw(settings, cause, 'erased', job);
  const mail = async () => contentOf(about, person, request, `${settings.publicUrl}/account`);
  await deliver(settings, cause, mail, job);
}

/** send-privacy-mail: about one request. Nothing is sent once the request is past it, or the account is gone. */
export function sendPrivacyMail(settings: MailSettings): JobHandler<PrivacyMailJob> {
  return async ({ id, data }) => {
    const request = await findRequest(settings.ctx.pool, data.requestId);
    if (!request) return;
    if (data.to === 'person') return toPerson(settings, request, data.about ?? 'received', { id });
    if (data.to === 'admins') return remindAdmins(settings, request, data.about, { id });
    const cause = { userId: null, cause: request.id, kind: 'deletion_request' } as const;
    if (request.status !== 'pending') return withdraw(settings, cause, 'moved-on', { id });
    const mail = async () => deletionRequestedMail(settings.staffMailbox, request);
    await deliver(settings, cause, ownOrInDigest(settings, cause, request.id, mail), { id });
  };
}
