import { z } from 'zod';
import { instant } from '#services/platform/contract.ts';

/** Mails of an application, for staff: what was sent, what the mail server said, and once more. Never their text. */
/** What a mail can be. The last three are its end. */
export const mailStatuses = ['queued', 'sending', 'sent', 'failed', 'withdrawn'] as const;
/** Why a mail was withdrawn, and what screens say of it. */
export const withdrawnBecause = {
  'moved-on': 'What it says was no longer so.',
  erased: 'The personal data of its recipient was erased.',
  'link-over': 'Its link was used, replaced or over.',
  'too-many': 'Its recipient had been sent enough of these; an earlier one does the same.',
  'in-digest': 'It was listed in a digest with others.',
  interrupted: 'Its worker ended while it was sent. It may have arrived.',
  'job-gone': 'Its job ended without sending it.',
} as const;
export type WithdrawnBecause = keyof typeof withdrawnBecause;

export const mailRecord = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** What the kind is called on screens. */
  label: z.string(),
  to: z.enum(['applicant', 'staff']),
  /** The version of the event that called for it. */
  version: z.int().nullable(),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  /** The mail server's last answer. */
  response: z.string().nullable(),
  /** Why it was withdrawn, in words; null unless it was. */
  withdrawnBecause: z.string().nullable(),
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
