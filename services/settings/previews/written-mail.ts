import type { MailContent } from '#services/notifications/mail-content.ts';
import type { MailTemplate } from '../contract.ts';

export type Written = Pick<Preview, 'id' | 'name' | 'to' | 'when'> & { mail: MailContent };

/** Every mail as its template makes it, from made-up data: who gets it and when it is sent, in words. */
export interface Preview extends MailTemplate {
  html: string;
}
