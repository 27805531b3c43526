import net from 'node:net';

/** A TCP proxy that stands between a process and PostgreSQL, and can be cut or frozen (F4). */
export interface FaultyProxy {
  port: number;
  /** Ends every connection and takes no new one. */
  cut: () => Promise<void>;
  /** Connections stay open, and nothing passes in either direction; new ones are accepted and hang. */
  freeze: () => void;
  /** Works again, for new connections after a cut and for all after a freeze. */
  restore: () => Promise<void>;
  close: () => Promise<void>;
}

export async function faultyProxy(target: { host: string; port: number }): Promise<FaultyProxy> {
  const sockets = new Set<net.Socket>();
  let isFrozen = false;
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    if (isFrozen) socket.pause();
  };
  const pass = (from: net.Socket, to: net.Socket) => {
    from.on('data', (bytes) => to.write(bytes));
    from.once('close', () => to.destroy());
    if (isFrozen) from.pause();
  };
  const server = net.createServer((near) => {
    const far = net.connect(target.port, target.host);
    keep(near);
    keep(far);
    pass(near, far);
    pass(far, near);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    if (server.listening) await closed;
  };
  return {
    port,
    cut,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    restore: async () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}

/** A proxy between a test's app and its database: `through` is for `freshDatabase`, `line` is there once it has been called. */
export function databaseLine(): { through: (address: string) => Promise<string>; line: () => FaultyProxy } {
  let proxy: FaultyProxy | undefined;
  return {
    through: async (address) => {
      const url = new URL(address);
      proxy = await faultyProxy({ host: url.hostname, port: Number(url.port) });
      url.hostname = '127.0.0.1';
      url.port = String(proxy.port);
      return url.href;
    },
    line: () => {
      if (!proxy) throw new Error('no proxy');
      return proxy;
    },
  };
}
