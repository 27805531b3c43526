import { recipientOf } from '#services/identity/recipients.ts';
import type { JobHandler } from '#services/platform/jobs.ts';
import type { PrivacyRequest } from '#services/privacy/contract.ts';
import type { PrivacyMailJob } from '#services/privacy/queues.ts';
import { findRequest } from '#services/privacy/requests.ts';
import { remindAdmins } from './deletion-reminders.ts';
import { deliver, type MailContent } from './deliver.ts';
import type { MailSettings } from './jobs.ts';
import {
  deletionReceivedMail,
  deletionRejectedMail,
  deletionRequestedMail,
  exportReadyMail,
} from './templates/privacy.ts';

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
  { ctx, send, publicUrl }: MailSettings,
  request: PrivacyRequest,
  about: keyof typeof kinds,
): Promise<void> {
  if (request.status !== statusFor[about]) return;
  const person = await recipientOf(ctx.pool, request.userId);
  if (!person) return;
  const cause = { userId: person.userId, cause: request.id, kind: kinds[about] } as const;
  await deliver(ctx, send, cause, async () => contentOf(about, person, request, `${publicUrl}/account`));
}

/** send-privacy-mail: about one request. Nothing is sent once the request is past it, or the account is gone. */
export function sendPrivacyMail(settings: MailSettings): JobHandler<PrivacyMailJob> {
  return async ({ data }) => {
    const { ctx, send, staffMailbox } = settings;
    const request = await findRequest(ctx.pool, data.requestId);
    if (!request) return;
    if (data.to === 'person') return toPerson(settings, request, data.about ?? 'received');
    if (request.status !== 'pending') return;
    if (data.to === 'admins') return remindAdmins(settings, request, data.about);
    const cause = { userId: null, cause: request.id, kind: 'deletion_request' } as const;
    await deliver(ctx, send, cause, async () => deletionRequestedMail(staffMailbox, request));
  };
}
