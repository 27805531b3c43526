import { findMessage } from '#services/contact/messages.ts';
import type { ContactMailJob } from '#services/contact/queues.ts';
import type { JobHandler } from '#services/platform/jobs.ts';
import { deliver } from './deliver.ts';
import type { MailSettings } from './jobs.ts';
import { contactMail } from './templates/contact.ts';

/** send-contact-mail: what a visitor wrote goes to staff, once. */
export function sendContactMail({ ctx, send, staffMailbox }: MailSettings): JobHandler<ContactMailJob> {
  return async ({ data: { messageId } }) => {
    const written = await findMessage(ctx.pool, messageId);
    if (!written) return;
    const cause = { userId: null, cause: messageId, kind: 'contact_message' } as const;
    await deliver(ctx, send, cause, async () => contactMail(staffMailbox, written));
  };
}
