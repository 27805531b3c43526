import type { MailContent } from '../mail-content.ts';
import { shownName, shownText } from '../shown.ts';
import { notice, zurichTime } from './compose.ts';

/** What a visitor wrote, for staff: a reply goes to the visitor. */
export interface Written {
  kind: 'contact' | 'security';
  name: string;
  email: string;
  message: string;
  createdAt: string;
}

const words = {
  contact: { subject: 'A message from the website', title: 'Someone has written to us' },
  security: { subject: 'A security report', title: 'Someone reports a security issue' },
} as const;

/** Who wrote when, and the message line by line; nothing in it is a link. A reply has the address. */
export function contactParagraphs({ name, email, message, createdAt }: Written): string[] {
  const from =
    [shownName(name), email && `<${shownText(email)}>`].filter(Boolean).join(' ') ||
    'someone who gave no name';
  const lines = message.split(/\s*[\r\n\u0085\u2028\u2029]+\s*/u).map(shownText);
  return [`From ${from}, ${zurichTime(createdAt)}.`, ...lines];
}

export function contactMail(to: string, written: Written): MailContent {
  const { kind, email } = written;
  const paragraphs = contactParagraphs(written);
  const mail = notice(to, {
    ...words[kind],
    preheader: email ? 'A reply goes to the person who wrote it.' : 'No address to reply to was given.',
    paragraphs,
    why: 'You get this e-mail because this address receives the messages from the website.',
  });
  return email ? { ...mail, replyTo: email } : mail;
}
