import net from 'node:net';

/** SMTP servers that misbehave, spoken by hand: no library would let us. */
export const manners = {
  /** Takes the connection and says nothing. */
  silent: () => undefined,
  garbage: (socket: net.Socket) => socket.write(Buffer.from([0, 255, 13, 10, 7, 7, 13, 10])),
  busy: (socket: net.Socket) => socket.end('554 too many connections from you\r\n'),
  /** A letter at a time, for ever: never silent for long, never done. */
  dripping: (socket: net.Socket) => {
    const timer = setInterval(() => socket.write('2'), 50);
    socket.once('close', () => clearInterval(timer));
  },
  /** Takes the whole mail, and is gone before it says so. */
  cutting: (socket: net.Socket) => {
    socket.write('220 ready\r\n');
    let isBody = false;
    let heard = '';
    socket.on('data', (bytes) => {
      heard += bytes.toString();
      if (isBody) {
        if (heard.includes('\r\n.\r\n')) socket.destroy();
        return;
      }
      for (;;) {
        const end = heard.indexOf('\r\n');
        if (end < 0 || isBody) return;
        isBody = heard.startsWith('DATA');
        heard = heard.slice(end + 2);
        socket.write(isBody ? '354 go on\r\n' : '250 ok\r\n');
      }
    });
  },
} as const;
export type Manner = keyof typeof manners;

/** @returns its address, and what ends it */
export async function startRude(manner: Manner): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    manners[manner](socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
