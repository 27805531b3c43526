import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Refusal, sendProblem } from './problems.ts';
import { wantsPage } from './web.ts';

/**
 * Requests that Fastify or Node would answer themselves, in their own words and without our headers: they are sent through the
 * application instead, as requests to an address that there is not, so that they are counted, logged and answered as others are.
 */
const refusals = new WeakMap<IncomingMessage, Refusal>();

const unreadable: Refusal = {
  status: 400,
  code: 'malformed-request',
  detail: 'The request could not be read as HTTP. Nothing was saved.',
};
const byCode: Record<string, Refusal> = {
  FST_ERR_BAD_URL: {
    status: 400,
    code: 'malformed-address',
    detail: 'This address has a part that cannot be decoded. Check the % signs in it.',
  },
  FST_ERR_MAX_PARAM_LENGTH: {
    status: 414,
    code: 'address-too-long',
    detail: 'This address has a part that is too long. There is nothing at it.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers-too-large',
    detail:
      "The request's headers are too large. Nothing was saved; delete this site's cookies and try again.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'too-slow',
    detail: 'The request took too long to arrive. Nothing was saved; send it again.',
  },
  EXPECTATION: {
    status: 417,
    code: 'unknown-expectation',
    detail: 'The header Expect asks for something that this server does not do. Nothing was saved.',
  },
};

const nowhere = (url: string | undefined): string =>
  url?.startsWith('/api/') ? '/api/broken-request' : '/broken-request';

function refusalOf({ raw }: FastifyRequest): Refusal | undefined {
  // Left to us by `requireHostHeader`, since Node's own answer has no headers.
  const hasNoHost = raw.httpVersion === '1.1' && raw.headers.host === undefined;
  return refusals.get(raw) ?? (hasNoHost ? unreadable : undefined);
}

/** To be called behind the guard against floods. People who follow a broken link get the site's own page instead. */
export function refuseBroken(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = refusalOf(request);
    if (!refusal || (request.is404 && wantsPage(request))) return done();
    void sendProblem(request, reply, refusal);
  });
}

export function routeBroken(
  app: FastifyInstance,
  request: IncomingMessage,
  response: ServerResponse,
  code: string | undefined,
): void {
  refusals.set(request, byCode[code ?? ''] ?? unreadable);
  request.url = nowhere(request.url);
  app.routing(request, response);
}

/** For Node's `clientError`, where there is a socket but no request yet. */
export function answerClientError(app: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const request = new IncomingMessage(socket);
  request.method = 'GET';
  request.url = '/api/';
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  try {
    response.assignSocket(socket);
  } catch {
    // An answer to an earlier request is under way on it: a second one would be mixed into that.
    socket.destroy();
    return;
  }
  response.once('finish', () => socket.destroySoon());
  routeBroken(app, request, response, error.code);
}
