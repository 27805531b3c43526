import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';

interface Content {
  from: string;
  to: string;
  replyTo?: string;
  messageId: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailSource {
  envelope: ReturnType<MimeNode['getEnvelope']>;
  messageId: string;
  raw: string;
}

/** Quoted-printable reads and searches well in a mail's source, and no line is too long for a server. */
const encoded = (text: string): string => wrap(encode(text.replace(/\r\n?|\n/g, '\r\n')));

/**
 * A mail as it goes over the wire: text and HTML as alternatives. Headers are the library's; the bodies are encoded here, because
 * the library pipes each part through streams of its own, which is more than half of what sending a mail costs.
 */
export function mailSource({ from, to, replyTo, messageId, subject, text, html }: Content): MailSource {
  const root = new MimeNode('multipart/alternative');
  root.setHeader({ from, to, ...(replyTo && { 'reply-to': replyTo }), subject, 'message-id': messageId });
  const headers = root.buildHeaders();
  // The library gives a multipart its boundary with the headers.
  const part = (type: string, body: string) =>
    `--${root.boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${encoded(body)}\r\n`;
  const parts = `${part('text/plain', text)}${part('text/html', html)}--${root.boundary}--\r\n`;
  return { envelope: root.getEnvelope(), messageId, raw: `${headers}\r\n\r\n${parts}` };
}
