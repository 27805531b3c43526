import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** The harmless text that every scanner reports (EICAR), put together here so that no scanner reports this file. */
export const testMalware = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE',
  '!$H+H*',
].join('');

export interface Clamd {
  host: string;
  port: number;
  /** Streams that were scanned to their end, as they came. */
  scanned: Buffer[];
  /** What it does instead of scanning, while it is set: hangs up, or answers this. */
  instead: 'hang-up' | string | null;
  /** Stops listening; the port stays its own. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

const command = 'zINSTREAM\0';

/** Cuts the stream into its chunks. Null until the empty one at the end is there. */
function chunksOf(received: Buffer): Buffer | null {
  if (!command.startsWith(received.subarray(0, command.length).toString('latin1')))
    throw new Error('no INSTREAM');
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const size = received.readUInt32BE(at);
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return null;
}

/** A server that speaks clamd's INSTREAM over TCP, as strictly as clamd does. */
export async function startClamd(): Promise<Clamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received: Buffer[] = [];
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.on('data', (part) => {
      received.push(part as Buffer);
      if (clamd.instead === 'hang-up') return socket.destroy();
      if (clamd.instead) return socket.end(`${clamd.instead}\0`);
      const all = Buffer.concat(received);
      received = [all];
      const content = chunksOf(all);
      if (!content) return;
      clamd.scanned.push(content);
      return socket.end(
        content.includes(testMalware) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0',
      );
    });
  });
  const clamd: Clamd = {
    host: '127.0.0.1',
    port: 0,
    scanned: [],
    instead: null,
    start: async () => {
      server.listen(clamd.port, clamd.host);
      await once(server, 'listening');
      clamd.port = (server.address() as AddressInfo).port;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  await clamd.start();
  return clamd;
}
