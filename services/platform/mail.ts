import nodemailer from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { Clock } from './clock.ts';
import type { Pool } from './postgres.ts';

/** A mail ready to leave. `id` is stable over retries and becomes the Message-ID. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a reply goes, if not to the sender. */
  replyTo?: string;
}
/** @returns the server's answer, for the record. @throws Error when it was not accepted */
export type SendMail = (mail: Mail) => Promise<string>;

/** Real SMTP, pooled; gives up on a silent server rather than hang. */
export function smtpMail(url: string, from: string): SendMail {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as SMTPPool.Options);
  const domain = /@([^>]+)/.exec(from)?.[1] ?? 'localhost';
  return async ({ id, ...mail }) => {
    const info = (await transport.sendMail({ ...mail, from, messageId: `<${id}@${domain}>` })) as {
      response?: string;
    };
    return info.response ?? 'accepted';
  };
}

/** Without SMTP, mails are kept in a table that /dev/outbox shows. The same mail is kept once. */
export function outboxMail(pool: Pool, from: string, clock: Clock): SendMail {
  return async (mail) => {
    await pool.query({
      name: 'keep-mail',
      text: `insert into mail_outbox (mail_id, sender, recipient, subject, text, html, created_at)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      values: [mail.id, from, mail.to, mail.subject, mail.text, mail.html, clock()],
    });
    return 'kept in the outbox';
  };
}
