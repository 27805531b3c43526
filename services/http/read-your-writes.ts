import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { named } from '#services/identity/sessions/cookies.ts';
import { isPosition, later, type Position } from '#services/platform/db/replicas/position.ts';
import type { Replicas } from '#services/platform/db/replicas/replicas.ts';

const header = 'cursus-position';
/** A replica in use has everything that is older. */
const maxAgeSeconds = 30;

interface Site {
  isSecure: boolean;
}

/** Only these read from replicas, and only what they ask of `readPool`: sessions, limits and everything that writes use the primary. */
const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** A conflict, too: the page asks again for what it conflicts with. */
const isFollowedByRead = ({ statusCode }: FastifyReply): boolean => statusCode < 400 || statusCode === 409;

/** The latest write that this client knows of: its own by the cookie; what live updates said, and what programs send, by the header. */
function knownTo({ headers, cookies }: FastifyRequest, { isSecure }: Site): Position | null {
  const [said, kept] = [headers[header], cookies[named(header, isSecure)]];
  return later(isPosition(said) ? said : null, isPosition(kept) ? kept : null);
}

/** In a cookie it outlives the page, and comes with links, downloads and live updates as well (S11). */
export function givePosition(reply: FastifyReply, position: Position, { isSecure }: Site): void {
  const cookie = reply.server.serializeCookie(named(header, isSecure), position, {
    httpOnly: true,
    secure: isSecure,
    sameSite: 'strict',
    path: '/',
    maxAge: maxAgeSeconds,
  });
  void reply.header(header, position).header('set-cookie', cookie);
}

/** Clients see what they wrote and what they heard of, though replicas are behind (decision 0085). */
export function readYourWrites(app: FastifyInstance, replicas: Replicas, site: Site): void {
  app.addHook('preHandler', (request, _reply, done) => {
    if (!isRead(request)) return done();
    replicas.route(knownTo(request, site), done).catch(done);
  });
  app.addHook('onSend', async (request, reply) => {
    if (!isRead(request) && isFollowedByRead(reply)) givePosition(reply, await replicas.written(), site);
  });
}
