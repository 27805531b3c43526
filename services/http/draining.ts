import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Between the order to stop and the end of the listener (F23): still serving, but asking everyone to go elsewhere. */
export interface Draining {
  isOn: boolean;
}

/** Every answer closes its connection, so that none is reused at the moment at which the listener ends. */
export function closeWhileDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.isOn) void reply.header('connection', 'close');
    done();
  });
}

/**
 * Browsers open connections in advance. Node counts one that has sent nothing as busy, and a stop would wait for it.
 * @returns closes them
 */
export function unusedConnections(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return () => {
    for (const socket of unused) socket.destroy();
  };
}
