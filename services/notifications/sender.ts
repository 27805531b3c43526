import { escapeHtml } from '#services/platform/html.ts';
import { type Company, shortNameOf } from '#state-machines/company.ts';
import type { MailContent } from './mail-content.ts';
import { oneLine } from './shown.ts';

/** What templates write for the company: they are plain functions, and what an admin has set is known when a mail leaves (ruling 24). */
export const senderSlots = {
  name: '⟦name⟧',
  short: '⟦short⟧',
  street: '⟦street⟧',
  town: '⟦town⟧',
  email: '⟦email⟧',
  person: '⟦person⟧',
  site: '⟦site⟧',
} as const;
type Slot = keyof typeof senderSlots;

const valuesOf = (company: Company, site: string): Record<Slot, string> => ({
  name: company.name,
  short: shortNameOf(company.name),
  street: company.street,
  town: company.town,
  email: company.email,
  person: company.person || 'our recruitment office',
  site,
});
const slot = /⟦(\w+)⟧/g;
const filled = (text: string, values: Record<Slot, string>, as: (text: string) => string): string =>
  text.replace(slot, (whole, name: string) =>
    Object.hasOwn(values, name) ? as(values[name as Slot]) : whole,
  );

/** What the header grammar would read as more than a name (RFC 5322, 'specials'). */
const special = /[()<>[\]:;@\\,."]/;

/** Who mails come from: `MAIL_FROM`, with the company's name where that is an address alone. */
export function senderOf(mailFrom: string, { name }: Company): string {
  if (mailFrom.includes('<')) return mailFrom;
  const shown = special.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name;
  return `${shown} <${mailFrom}>`;
}

/**
 * The mail as it leaves. Whatever a header is made of, it is one line.
 * @param site the site's address, for the links at the foot
 */
export function sentBy(company: Company, site: string, mail: MailContent): MailContent {
  const values = valuesOf(company, site);
  return {
    ...mail,
    to: oneLine(mail.to),
    subject: oneLine(mail.subject),
    ...(mail.replyTo && { replyTo: oneLine(filled(mail.replyTo, values, String)) }),
    text: filled(mail.text, values, String),
    html: filled(mail.html, values, escapeHtml),
  };
}
