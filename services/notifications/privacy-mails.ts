import { recipientOf } from '#services/identity/recipients.ts';
import type { JobHandler } from '#services/platform/jobs.ts';
import type { PrivacyMailJob } from '#services/privacy/queues.ts';
import { findRequest } from '#services/privacy/requests.ts';
import { deliver } from './deliver.ts';
import type { MailSettings } from './jobs.ts';
import { deletionReceivedMail, deletionRequestedMail } from './templates/privacy.ts';

/** send-privacy-mail: a request for deletion has arrived. Nothing is sent once it is settled, or the account is gone. */
export function sendPrivacyMail({ ctx, send, staffMailbox }: MailSettings): JobHandler<PrivacyMailJob> {
  return async ({ data: { requestId, to } }) => {
    const request = await findRequest(ctx.pool, requestId);
    if (request?.status !== 'pending') return;
    if (to === 'staff') {
      const cause = { userId: null, cause: requestId, kind: 'deletion_request' } as const;
      await deliver(ctx, send, cause, async () => deletionRequestedMail(staffMailbox, request));
      return;
    }
    const person = await recipientOf(ctx.pool, request.userId);
    if (!person) return;
    const { userId, email, firstName } = person;
    const cause = { userId, cause: requestId, kind: 'deletion_received' } as const;
    await deliver(ctx, send, cause, async () => deletionReceivedMail(email, { ...request, firstName }));
  };
}
