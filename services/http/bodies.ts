import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#state-machines/domain-error.ts';
import { isNestedDeeper } from './json-depth.ts';

/** No contract nests its JSON deeper than this by far. */
const maxDepth = 32;
export const maxBodyBytes = 1_000_000;

type JsonParser = ReturnType<FastifyInstance['getDefaultJsonParser']>;

/**
 * Fastify's own JSON parser, which refuses `__proto__` and `constructor`, behind a look at the depth: building nested values
 * costs many times their text (S34).
 */
export function boundedJsonParser(app: FastifyInstance): JsonParser {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    if (!isNestedDeeper(String(body), maxDepth)) return parse(request, body, done);
    const detail = `The request is nested more than ${maxDepth} levels deep. Nothing was saved; send it flatter.`;
    done(new DomainError('invalid-input', detail), undefined);
  };
}

const isJson = (request: FastifyRequest): boolean =>
  /^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '');

/** Only routes with a body in their contract read one. Of unknown paths nothing is read, whatever its kind. */
function leavesUnread(request: FastifyRequest): boolean {
  if (request.is404) return true;
  const { schema } = request.routeOptions;
  // Of another kind it is refused as for every write (S14): also unread.
  return schema?.body === undefined && schema?.consumes === undefined && isJson(request);
}

/**
 * JSON is the one language of a write (S14), and it is parsed only where a route asks for it (S34). To be called behind the
 * guard against floods, so that what comes here has been counted.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, boundedJsonParser(app));
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    const announced = headers['content-length'];
    const hasBody = headers['transfer-encoding'] !== undefined || Number(announced ?? 0) > 0;
    if (!hasBody || !leavesUnread(request)) return done();
    // Node reads the rest to nowhere, so that the connection serves the next request; not if it is much or without an end.
    if (!(Number(announced) <= maxBodyBytes)) void reply.header('connection', 'close');
    request.headers = {
      'content-type': undefined,
      'content-length': undefined,
      'transfer-encoding': undefined,
    };
    done();
  });
}
