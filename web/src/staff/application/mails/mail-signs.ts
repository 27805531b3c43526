import { Hourglass, type LucideIcon, MailCheck, MailMinus, MailX, Send } from 'lucide-react';
import type { MailRecord } from '#services/notifications/contract.ts';

/** How each state of a mail looks, in a list and among what an event caused. */
export const mailSigns = {
  queued: ['wait', Hourglass, 'Queued'],
  sending: ['work', Send, 'Sending'],
  sent: ['good', MailCheck, 'Sent'],
  failed: ['stop', MailX, 'Failed'],
  withdrawn: ['soft', MailMinus, 'Withdrawn'],
} as const satisfies Record<MailRecord['status'], readonly [tone: string, icon: LucideIcon, word: string]>;
