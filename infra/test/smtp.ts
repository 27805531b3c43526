import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

export interface ReceivedMail {
  to: string[];
  from: string;
  source: string;
  /** The source with its lines joined again. */
  text: string;
}
export interface SmtpServer {
  url: string;
  received: ReceivedMail[];
  /** How it feels about the next mails: each is refused in turn, then all are taken. */
  refuse: (...answers: { responseCode: number; message: string }[]) => void;
  /** What it says to every mail to an address; null takes them again. */
  refuseRecipient: (address: string, answer: { responseCode: number; message: string } | null) => void;
  mailsTo: (address: string) => ReceivedMail[];
  /** What happens once a mail is taken, before the server says so. */
  beforeAnswer: (act: ((mail: ReceivedMail) => Promise<void>) | null) => void;
}

/** A real SMTP server on loopback; closed when the test file ends. */
export async function startSmtp(): Promise<SmtpServer> {
  let refusals: { responseCode: number; message: string }[] = [];
  const received: ReceivedMail[] = [];
  let act: ((mail: ReceivedMail) => Promise<void>) | null = null;
  const refused = new Map<string, { responseCode: number; message: string }>();
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 200,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refused.get(address);
      done(refusal ? Object.assign(new Error(refusal.message), refusal) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refusals.shift();
        if (refusal) return done(Object.assign(new Error(refusal.message), refusal));
        const source = Buffer.concat(chunks).toString();
        const from = session.envelope.mailFrom;
        const mail: ReceivedMail = {
          to: session.envelope.rcptTo.map((recipient) => recipient.address),
          from: from ? from.address : '',
          source,
          text: source.replace(/=\r\n/g, '').replace(/=3D/gi, '='),
        };
        received.push(mail);
        void Promise.resolve(act?.(mail)).then(() => done(null, 'OK: kept as 4711'), done);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  afterAll(async () => {
    await new Promise<void>((resolve) => server.close(resolve));
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (...answers) => {
      refusals = answers;
    },
    refuseRecipient: (address, answer) => {
      if (answer) refused.set(address, answer);
      else refused.delete(address);
    },
    mailsTo: (address) => received.filter(({ to }) => to.includes(address)),
    beforeAnswer: (next) => {
      act = next;
    },
  };
}
