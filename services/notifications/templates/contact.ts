import type { MailContent } from '../deliver.ts';
import { compose, zurichTime } from './compose.ts';

/** What a visitor wrote, for staff: a reply goes to whoever wrote it. */
export interface Written {
  kind: 'contact' | 'security';
  name: string;
  email: string;
  message: string;
  createdAt: string;
}

const words = {
  contact: { subject: 'A message from the website', greeting: 'Somebody has written to us.' },
  security: { subject: 'A security report', greeting: 'Somebody reports a security issue.' },
} as const;

export function contactMail(to: string, { kind, name, email, message, createdAt }: Written): MailContent {
  const { subject, greeting } = words[kind];
  const from = [name, email && `<${email}>`].filter(Boolean).join(' ') || 'somebody who gave no name';
  const mail = compose(to, {
    subject,
    greeting,
    paragraphs: [`From ${from}, ${zurichTime(createdAt)}.`, ...message.split(/\s*\n\s*/)],
    closing: 'Cursus',
  });
  return email ? { ...mail, replyTo: email } : mail;
}
