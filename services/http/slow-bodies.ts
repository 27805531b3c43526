import type { FastifyInstance } from 'fastify';

const usualMs = 10_000;

/**
 * A client that is slow to send cannot hold a connection for ever (F4). Node's own limit is one for all, and a file over a poor
 * line takes longer than a form: headers have ten seconds, and each route its own time for what follows.
 */
export function cutSlowBodies(app: FastifyInstance): void {
  app.server.headersTimeout = usualMs;
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody || raw.complete) return done();
    const giveUp = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, request.routeOptions.config.bodyTimeoutMs ?? usualMs);
    giveUp.unref();
    // Not at the answer: it may have been given while the rest still trickles in.
    raw.once('end', () => clearTimeout(giveUp));
    done();
  });
}
