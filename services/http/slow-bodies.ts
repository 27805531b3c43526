import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a request to this route may arrive; ten seconds unless it says otherwise. */
    bodyTimeoutMs?: number;
  }
}

const usualMs = 10_000;

/**
 * A client that is slow to send cannot hold a connection for ever (F4). Node's own limit is one for all, and a file over a poor
 * line takes longer than a form: headers have ten seconds, and each route its own time for what follows.
 */
export function cutSlowBodies(app: FastifyInstance): void {
  app.server.headersTimeout = usualMs;
  app.addHook('onRequest', async (request) => {
    const { raw, method, routeOptions } = request;
    if (method === 'GET' || method === 'HEAD' || raw.complete) return;
    const giveUp = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, routeOptions.config.bodyTimeoutMs ?? usualMs);
    giveUp.unref();
    raw.once('end', () => clearTimeout(giveUp));
    raw.once('close', () => clearTimeout(giveUp));
  });
}
