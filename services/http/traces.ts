import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#services/platform/app.ts';
import { startTraceOf } from '#services/platform/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

/** A stream of live updates lasts for hours and does no work of its own. */
const isTraced = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  url.startsWith('/api/') && url !== '/api/live';

function end(request: FastifyRequest, reply: FastifyReply): void {
  const { span, user } = request;
  if (!span?.isRecording()) return;
  const status = reply.statusCode;
  span.setAttributes({
    'http.response.status_code': status,
    ...(user && { 'user.id': user.userId }),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/**
 * One trace for each request, whose id is the request's: what a person reads off an error, a line of the log and an event's history
 * find it. By route, never by address, body or cookie (S25). Called on the root, before every other hook.
 */
export function traceRequests(app: App): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTraced(request)) return done();
    const { method, routeOptions } = request;
    request.span = startTraceOf(request.id, `${method} ${routeOptions.url}`, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, 'http.route': routeOptions.url ?? '' },
    });
    context.with(trace.setSpan(context.active(), request.span), done);
  });
  app.addHook('onResponse', async (request, reply) => end(request, reply));
  app.addHook('onRequestAbort', async (request) => {
    const { span } = request;
    span?.setAttribute('error.type', 'aborted');
    span?.end();
  });
}
