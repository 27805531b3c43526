import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Gate } from './gate.ts';

export interface Arrival {
  /** The mail's record, as its Message-ID names it. */
  mailId: string;
  /** Which worker process brought it. */
  worker: number;
}

/** A real SMTP server with a door for each worker process, so that every arrival is known by who brought it. */
export class Mailbox {
  readonly arrivals: Arrival[] = [];
  readonly #gate: Gate;
  readonly #servers: SMTPServer[] = [];

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  /** @returns the address of a door of its own */
  async doorFor(worker: number): Promise<string> {
    const server = new SMTPServer({
      authOptional: true,
      closeTimeout: 200,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const source = Buffer.concat(chunks).toString();
          const [, mailId = 'none'] = /^Message-ID: <([^@>]+)@/im.exec(source) ?? [];
          this.arrivals.push({ mailId, worker });
          void this.#gate.pass().then(() => done(null, 'OK: kept'));
        });
      },
    });
    // A killed worker's connection.
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    this.#servers.push(server);
    return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map((server) => new Promise<void>((resolve) => server.close(resolve))));
  }
}
