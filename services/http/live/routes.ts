import type { FastifyReply, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import { ownApplicationIds } from '#services/applications/projections/mine.ts';
import type { LiveUpdates } from '#services/event-log/live-updates.ts';
import { portalOf, signedIn } from '#services/identity/request.ts';
import { findSession, type SessionUser } from '#services/identity/sessions/find.ts';
import { isStaff } from '#services/identity/sessions/limits.ts';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import { handle } from '#services/platform/handle.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { givePosition } from '../read-your-writes.ts';
import { Audience } from './audience.ts';
import * as endpoints from './endpoints.ts';
import { LivePlaces } from './places.ts';
import { startRounds } from './rounds.ts';
import { LiveStream } from './stream.ts';

const defaultHeartbeatMs = 15_000;
/** What setTimeout can wait. */
const longestTimerMs = 2 ** 31 - 1;
const defaultMaxStreams = 10_000;
const defaultPatienceMs = minuteMs;

interface Options {
  liveUpdates: LiveUpdates;
  ctx: Context;
  isSecure: boolean;
  /** Of this process. */
  maxStreams?: number | undefined;
  /** How long a reader that has stopped reading keeps its stream. */
  patienceMs?: number | undefined;
  /** How often a stream says that it is still there, and its session is looked at. */
  heartbeatMs?: number | undefined;
}

function begin(
  request: FastifyRequest,
  reply: FastifyReply,
  { patienceMs, audience }: { patienceMs: number; audience: Audience },
): LiveStream {
  reply.hijack();
  const { raw } = reply;
  const given = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
  // The stream ends with its connection, so that its parts need no lengths: an event is one write instead of four.
  raw.removeHeader('transfer-encoding');
  // In one object: a header that is set by itself is kept with the answer, which here lasts for hours.
  raw.writeHead(200, {
    ...Object.fromEntries(given),
    connection: 'close',
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  });
  const { socket } = request;
  // The head and what a reader hears at once leave together.
  socket.cork();
  process.nextTick(() => socket.uncork());
  raw.flushHeaders();
  const stream = new LiveStream(socket, patienceMs, audience.resync);
  stream.send('retry: 2000\n\n');
  return stream;
}

/** Server-sent events: which applications changed. Staff hear of all, an applicant of their own. */
export async function liveRoutes(app: App, options: Options): Promise<void> {
  const { liveUpdates, ctx, isSecure } = options;
  const { maxStreams = defaultMaxStreams, patienceMs = defaultPatienceMs } = options;
  const heartbeats = startRounds(options.heartbeatMs ?? defaultHeartbeatMs);
  const places = new LivePlaces(maxStreams);
  new Gauge({
    name: 'cursus_live_streams',
    help: 'Live updates that this process serves',
    registers: [app.metrics],
    collect() {
      this.set(places.open);
    },
  });
  const audience = new Audience(ctx.replicas !== null);
  liveUpdates.subscribe((applicationIds, position) => audience.tell(applicationIds, position));
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    heartbeats.stop();
    for (const end of open) end();
  });

  /** The stream outlives no session, and no role: a person whose role was changed asks again. */
  async function isStill({ sessionId, role }: SessionUser): Promise<boolean> {
    const found = await findSession(ctx.pool, sessionId, ctx.clock(), false).catch(() => null);
    return found !== null && 'user' in found && found.user.role === role;
  }

  handle(app, endpoints.live, async (request, reply) => {
    const user = signedIn(request);
    const { raw } = reply;
    // Gone while we looked who asks: its 'close' has been, and nothing would ever give back what we take now.
    if (raw.destroyed) return reply.hijack();
    const leave = places.take(user.userId);
    raw.once('close', leave);
    const own = isStaff(user.role) ? null : await ownApplicationIds(ctx, portalOf(request));
    if (raw.destroyed) return reply.hijack();
    // A reader that comes back fetches everything that changed while it was away.
    if (ctx.replicas && audience.position) givePosition(reply, audience.position, { isSecure });
    const stream = begin(request, reply, { patienceMs, audience });
    const lastId = request.headers['last-event-id']?.toString();
    const part = audience.join(stream, own, { lastId, age: request.query.age });
    const stopBeating = heartbeats.join(async () => {
      if (await isStill(user)) stream.beat();
      else end();
    });
    const left = Date.parse(user.expiresAt) - ctx.clock().getTime();
    const expiry = setTimeout(() => end(), Math.min(left, longestTimerMs));
    function end(): void {
      stopBeating();
      clearTimeout(expiry);
      part();
      open.delete(end);
      stream.end();
    }
    open.add(end);
    raw.once('close', end);
  });
}
