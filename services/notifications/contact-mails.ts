import { findMessage } from '#services/contact/messages.ts';
import type { ContactMailJob } from '#services/contact/queues.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
import { deliver, withdraw } from './deliver.ts';
import type { MailSettings } from './mail-settings.ts';
import { ownOrInDigest } from './staff-notices.ts';
import { contactMail } from './templates/contact.ts';

/** send-contact-mail: what a visitor wrote goes to staff, once. */
export function sendContactMail(settings: MailSettings): JobHandler<ContactMailJob> {
  return async ({ id, data: { messageId } }) => {
    const written = await findMessage(settings.ctx.pool, messageId);
    const cause = { userId: null, cause: messageId, kind: 'contact_message' } as const;
    if (!written) return withdraw(settings, cause, 'erased', { id });
    const mail = async () => contactMail(settings.staffMailbox, written);
    await deliver(settings, cause, ownOrInDigest(settings, cause, messageId, mail), { id });
  };
}
