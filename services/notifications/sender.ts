import { escapeHtml } from '#services/platform/html.ts';
import { brandOf, type Company } from '#state-machines/company.ts';
import type { MailContent } from './mail-content.ts';
import { oneLine } from './shown.ts';

/** What templates write for the company: they are plain functions, and what an admin has set is known when a mail leaves (ruling 24). */
export const senderSlots = { name: '⟦company⟧', brand: '⟦brand⟧' } as const;

const filled = (text: string, company: Company, as: (text: string) => string): string =>
  text
    .replaceAll(senderSlots.name, () => as(company.name))
    .replaceAll(senderSlots.brand, () => as(brandOf(company)));

/** What the header grammar would read as more than a name (RFC 5322, 'specials'). */
const special = /[()<>[\]:;@\\,."]/;

/** Who mails come from: `MAIL_FROM`, with the company's name where that is an address alone. */
export function senderOf(mailFrom: string, { name }: Company): string {
  if (mailFrom.includes('<')) return mailFrom;
  const shown = special.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name;
  return `${shown} <${mailFrom}>`;
}

/** The mail as it leaves. Whatever a header is made of, it is one line. */
export const sentBy = (company: Company, mail: MailContent): MailContent => ({
  ...mail,
  to: oneLine(mail.to),
  subject: oneLine(mail.subject),
  ...(mail.replyTo && { replyTo: oneLine(mail.replyTo) }),
  text: filled(mail.text, company, String),
  html: filled(mail.html, company, escapeHtml),
});
