import { Readable } from 'node:stream';
import SMTPPool from 'nodemailer/lib/smtp-pool';
import type { Clock } from './clock.ts';
import type { Pool } from './db/postgres.ts';
import { hideAddresses } from './hide-addresses.ts';
import { FailsForGood } from './jobs/job-errors.ts';
import { type MailSource, mailSource } from './mail-source.ts';

/** A mail ready to leave. `id` is stable over retries and becomes the Message-ID. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a reply goes, if not to the sender. */
  replyTo?: string;
  /** A text file that comes with it, byte for byte. */
  attachment?: { name: string; text: string };
}
/**
 * @returns the server's answer, for the record, without the address
 * @throws FailsForGood when the mail was refused; any other error when another try may go better
 */
export type SendMail = (mail: Mail) => Promise<string>;

/** Whose mails these are, as a header says it; a function where an admin may change it. */
type Sender = string | (() => string);
const senderNow = (from: Sender): string => (typeof from === 'function' ? from() : from);

interface SmtpError extends Error {
  responseCode?: number;
  /** What the server was answering. */
  command?: string;
  code?: string;
}

/** Refused is this mail: at greeting or sign-in the server refuses us, which is set right without touching any mail. */
function isRefusal({ responseCode = 0, command = '', code }: SmtpError): boolean {
  if (code === 'EENVELOPE' && command === 'API') return true;
  return responseCode >= 500 && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command);
}

/** How long a server may keep us: silent, and in all. One that answers a byte at a time is cut off too. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const inAllMs = 45_000;

/**
 * Hands a mail to the library's pool as its transports take one. By way of its mailer, the source would be parsed, given headers and
 * piped a second time: 190 of the 470 µs that sending a mail took.
 */
const throughPool = (pool: SMTPPool, source: MailSource, signal: AbortSignal): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const { envelope, messageId, raw } = source;
    const message = {
      getEnvelope: () => envelope,
      messageId: () => messageId,
      getHeader: () => messageId,
      createReadStream: () =>
        new Readable({
          read() {
            this.push(raw);
            this.push(null);
          },
        }),
    };
    pool.send({ data: { signal }, message } as unknown as Parameters<SMTPPool['send']>[0], (error, info) =>
      error ? reject(error) : resolve(info?.response),
    );
  });

/** Real SMTP, pooled; gives up on a slow server rather than hang. */
export function smtpMail(url: string, from: Sender, timeouts = { ...patience, inAllMs }): SendMail {
  const { inAllMs: most, ...silent } = timeouts;
  // Without requeues of its own: tries are the job's, counted and recorded.
  const pool = new SMTPPool({ url, maxConnections: 8, maxMessages: 1_000, maxRequeues: 0, ...silent });
  return async ({ id, ...mail }) => {
    // Not `AbortSignal.timeout`: its timer would hold on to every mail until long after it has left.
    const patient = new AbortController();
    const timer = setTimeout(() => patient.abort(), most);
    const sender = senderNow(from);
    const domain = /@([^>]+)>?$/.exec(sender)?.[1] ?? 'localhost';
    try {
      const source = mailSource({ ...mail, from: sender, messageId: `<${id}@${domain}>` });
      const response = await throughPool(pool, source, patient.signal);
      return hideAddresses(response ?? 'accepted', mail.to);
    } catch (error) {
      const failed = error as SmtpError;
      const said =
        failed.code === 'EABORT'
          ? 'The server did not take it in time.'
          : hideAddresses(failed.message, mail.to);
      if (isRefusal(failed)) throw new FailsForGood(said);
      throw Object.assign(new Error(said), { code: failed.code });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Without SMTP, mails are kept in a table that /dev/outbox shows. The same mail is kept once. */
export function outboxMail(pool: Pool, from: Sender, clock: Clock): SendMail {
  return async (mail) => {
    await pool.query({
      name: 'keep-mail',
      text: `insert into mail_outbox (mail_id, sender, recipient, subject, text, html, created_at)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      values: [mail.id, senderNow(from), mail.to, mail.subject, mail.text, mail.html, clock()],
    });
    return 'kept in the outbox';
  };
}
