import type { FastifyInstance } from 'fastify';

/** Between the order to stop and the end of the listener (F23): still serving, but asking everyone to go elsewhere. */
export interface Draining {
  isOn: boolean;
}

/** Every answer closes its connection, so that none is reused at the moment at which the listener ends. */
export function closeWhileDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining.isOn) void reply.header('connection', 'close');
  });
}
