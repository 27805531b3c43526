import net from 'node:net';
import { until } from '#infra/test/until.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { minuteMs } from '#state-machines/durations.ts';

/** A browser's live connection on a bare socket, so that it can stop reading. It keeps counts, not texts. */
export interface LiveClient {
  socket: net.Socket;
  status: () => number;
  /** Events named `applications` and `resync` so far. */
  changes: () => number;
  resyncs: () => number;
  /** The last id that it received, or 'all'. */
  last: () => string;
}

let people = 0;
/** Every person has an address of their own, as X-Forwarded-For says. */
const nextAddress = (): string => `10.${(++people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`;

function count(text: string, words: string): number {
  let found = 0;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) found++;
  return found;
}

export async function openLive(port: number, who: Visitor, streams: number): Promise<LiveClient[]> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const address = nextAddress();
  return Promise.all(
    Array.from({ length: streams }, async () => {
      const socket = net.connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      let [status, changes, resyncs, last, rest] = [0, 0, 0, '', ''];
      socket.setEncoding('latin1').on('data', (part: string) => {
        rest += part;
        status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(rest)?.[1] ?? 0);
        const end = rest.lastIndexOf('\n\n');
        if (end < 0) return;
        const whole = rest.slice(0, end);
        rest = rest.slice(end);
        changes += count(whole, 'event: applications');
        resyncs += count(whole, 'event: resync');
        last = whole.includes('"applicationIds":null')
          ? 'all'
          : (whole.match(/[0-9a-f-]{36}/g)?.at(-1) ?? last);
      });
      socket.write(
        `GET /api/live HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\ncookie: ${cookie}\r\n\r\n`,
      );
      const client = {
        socket,
        status: () => status,
        changes: () => changes,
        resyncs: () => resyncs,
        last: () => last,
      };
      await until(
        async () => status,
        (known) => known > 0,
        { within: minuteMs },
      );
      return client;
    }),
  );
}
