import net from 'node:net';

/** A line to the coordinator that counts what it asks other nodes: Citus says each of its commands in a notice. */
export interface CountingLine {
  url: string;
  /** Commands so far. */
  count: () => number;
  /** Their texts since it was last asked. */
  taken: () => string[];
  close: () => Promise<void>;
}

/** As a NoticeResponse carries it: the field of the message, which ends with a zero byte. */
const said = /\0Missuing ([^\0]*)\0/g;

/** @param url of a login that has `citus.log_remote_commands` on */
export async function countingLine(url: string): Promise<CountingLine> {
  const target = new URL(url);
  const sockets = new Set<net.Socket>();
  let count = 0;
  const texts: string[] = [];
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port || 5432), target.hostname);
    let rest = '';
    far.on('data', (bytes: Buffer) => {
      near.write(bytes);
      const text = rest + bytes.toString('latin1');
      let end = 0;
      for (const match of text.matchAll(said)) {
        count++;
        texts.push(match[1] ?? '');
        end = match.index + match[0].length - 1;
      }
      const open = text.lastIndexOf('\0Missuing ');
      rest = open >= end ? text.slice(open) : text.slice(Math.max(end, text.length - 10));
    });
    near.on('data', (bytes) => far.write(bytes));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as net.AddressInfo).port);
  return {
    url: through.href,
    count: () => count,
    taken: () => texts.splice(0),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
