import { admins } from '#services/identity/recipients.ts';
import { deliver, type SendingJob, withdraw } from '#services/notifications/deliver.ts';
import type { MailSettings } from '#services/notifications/mail-settings.ts';
import { dayMs } from '#state-machines/durations.ts';
import type { PrivacyRequest } from '../contract.ts';
import { deletionDueMail } from './templates.ts';

/** Days before the due date from which the second reminder counts. */
const lastDays = 3;

/**
 * Reminds every admin of a request that is still open, once each (ruling 29). A first reminder that comes as late as the second is
 * left to the second.
 */
export async function remindAdmins(
  settings: MailSettings,
  request: PrivacyRequest,
  about: 'day-20' | 'day-27',
  job: SendingJob,
): Promise<void> {
  const { ctx, publicUrl } = settings;
  const leftMs = Date.parse(request.dueAt) - ctx.clock().getTime();
  const isPast = request.status !== 'pending' || (about === 'day-20' && leftMs <= lastDays * dayMs);
  const daysLeft = Math.max(0, Math.ceil(leftMs / dayMs));
  const url = `${publicUrl}/admin/privacy?id=${request.id}`;
  const sent = (await admins(ctx.pool)).map(({ userId, email }) => {
    const cause = { userId, cause: `${request.id} ${about} ${userId}`, kind: 'deletion_due' } as const;
    if (isPast) return withdraw(settings, cause, 'moved-on', job);
    return deliver(settings, cause, async () => deletionDueMail(email, { ...request, daysLeft, url }), job);
  });
  // A refused address does not keep the reminder from the others.
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
