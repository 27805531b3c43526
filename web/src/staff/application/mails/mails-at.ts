import type { MailRecord } from '#services/notifications/contract.ts';
import { readOnly } from '../actions/past-actions.tsx';

/** The mails that had been called for at an instant. One that left later was waiting still. */
export function mailsAt(items: readonly MailRecord[], asOf: string): MailRecord[] {
  const at = Date.parse(asOf);
  return items
    .filter(({ queuedAt }) => Date.parse(queuedAt) <= at)
    .map((mail) => {
      const hasLeft = mail.sentAt !== null && Date.parse(mail.sentAt) <= at;
      const wasWaiting = mail.sentAt !== null && !hasLeft;
      return {
        ...mail,
        status: wasWaiting ? 'queued' : mail.status,
        sentAt: hasLeft ? mail.sentAt : null,
        response: wasWaiting ? null : mail.response,
        resendRefusal: `${readOnly}.`,
      };
    });
}
