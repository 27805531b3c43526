import { z } from 'zod';
import { instant } from '#services/platform/contract.ts';

/** Mails of an application, for staff: what was sent, what the mail server said, and once more. Never their text. */
export const mailRecord = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** What the kind is called on screens. */
  label: z.string(),
  to: z.enum(['applicant', 'staff']),
  /** The version of the fact that called for it. */
  version: z.int().nullable(),
  status: z.enum(['queued', 'sent', 'failed']),
  attempts: z.int(),
  /** The mail server's last answer. */
  response: z.string().nullable(),
  queuedAt: instant,
  sentAt: instant.nullable(),
  /** The mail that this one was once more. */
  resendOf: z.uuid().nullable(),
  /** Why it cannot be sent again; null when it can. */
  resendRefusal: z.string().nullable(),
});
export type MailRecord = z.infer<typeof mailRecord>;
export const mailHistory = z.object({ items: z.array(mailRecord) });
export const resendRequest = z.strictObject({}).nullish();
export const resendResult = z.object({ ok: z.literal(true) });
