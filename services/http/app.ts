import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { AnalyticsReader } from '#services/analytics/analytics-reader.ts';
import { StatisticsReader } from '#services/applications/projections/statistics.ts';
import type { LiveUpdates } from '#services/event-log/live-updates.ts';
import { registerAccessTokens } from '#services/identity/sessions/access-token.ts';
import { WaysReader } from '#services/journeys/read.ts';
import { outboxRoutes } from '#services/notifications/outbox-routes.ts';
import type { App, GoogleSettings } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import type { NoteOutage } from '#services/platform/db/outage-log.ts';
import { newId } from '#services/platform/ids.ts';
import { TimelineReader } from '#services/timeline/timeline-reader.ts';
import { MorningReader } from '#services/workbench/morning.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { guardAccess } from './access.ts';
import { maxBodyBytes, readBodies } from './bodies.ts';
import { answerClientError, refuseBroken, routeBroken } from './broken-requests.ts';
import { cspReportRoutes } from './csp-reports.ts';
import { closeWhileDraining, type Draining } from './draining.ts';
import { healthRoutes } from './health.ts';
import { liveRoutes } from './live/routes.ts';
import { observeRequests } from './metrics.ts';
import { describeApi } from './openapi.ts';
import { handleErrors, sendProblem } from './problems.ts';
import { publishLog } from './published-log.ts';
import { guardFloods, limitRequests } from './rate-limits/limit-requests.ts';
import { readYourWrites } from './read-your-writes.ts';
import { registerCapabilities } from './routes.ts';
import { securityHeaders } from './security-headers.ts';
import { cutSlowBodies } from './slow-bodies.ts';
import { traceRequests } from './traces.ts';
import { serveWeb, wantsPage } from './web.ts';

/** Registered on an app of their own within the API's. */
export type OwnRoutes = (app: App, site: { ctx: Context; isSecure: boolean }) => Promise<void>;

export interface AppOptions {
  ctx: Context;
  liveUpdates: LiveUpdates;
  logger: FastifyBaseLogger;
  publicUrl: string;
  /** Where weaknesses are to be reported. */
  staffMailbox: string;
  isProduction: boolean;
  /** The addresses of proxies in front, whose X-Forwarded-For counts; false for none. */
  trustProxy: false | string;
  /** Shown at /dev/outbox: only without SMTP and outside production. */
  hasOutbox: boolean;
  /** Whether /api/docs and /api/openapi.json are there. */
  hasApiDocs: boolean;
  /** Whether everyone may read the log of heads below /log/. */
  hasPublicLog?: boolean;
  /** Live-update streams that this process serves at a time; as many as the settings' default unless said otherwise. */
  maxLiveStreams?: number;
  /** How long a reader of live updates that stopped reading keeps its stream; a minute unless said otherwise. */
  livePatienceMs?: number;
  /** How often a stream of live updates is looked at; four times a minute unless said otherwise. */
  liveHeartbeatMs?: number;
  /** Sign-in with Google, where it is set up. */
  google?: GoogleSettings | null;
  /** Requests a minute and address that this process takes; 1,200 unless said otherwise. */
  requestsPerMinute?: number;
  /** Turned on when the process is to stop, before the listener ends. */
  draining?: Draining;
  /** Routes of a program that starts the product for a purpose of its own, as the demonstration does. */
  ownRoutes?: OwnRoutes | undefined;
  /** Whether each request is a trace. */
  isTraced?: boolean;
  /** Writes what an outage is into the log, and not once a request; without it each is written. */
  noteOutage?: NoteOutage;
  /** Writes a minute, visitor and action, on routes that declare no limit of their own; 10 unless said otherwise. */
  writesPerMinute?: number;
}

/** Given at once, so that the compilers are not loaded that Fastify has of its own: its types know these alone. */
const compilersFactory: object = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
};

/** The server with its limits and its answers to what is broken, before any route. */
function openServer({ logger, trustProxy }: AppOptions): App {
  const app: App = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    bodyLimit: maxBodyBytes,
    trustProxy,
    forceCloseConnections: 'idle',
    // A request that still arrives on an open connection during a stop is served, and its connection closed (F12).
    return503OnClosing: false,
    // The longest that any request may arrive; each route's own patience is shorter (slow-bodies.ts).
    requestTimeout: 10 * minuteMs,
    schemaController: { compilersFactory },
    http: { requireHostHeader: false },
    frameworkErrors: (error, request, reply) => routeBroken(app, request.raw, reply.raw, error.code),
    clientErrorHandler: (error, socket) => answerClientError(app, error, socket),
  }).withTypeProvider<ZodTypeProvider>();
  app.server.on('checkExpectation', (request, response) =>
    routeBroken(app, request, response, 'EXPECTATION'),
  );
  return app;
}

/** What is read once and kept until an event makes it old. */
function openReaders({ readPool, clock }: Context, liveUpdates: LiveUpdates) {
  const readers = {
    statistics: new StatisticsReader(readPool, clock),
    analytics: new AnalyticsReader(readPool, clock),
    timeline: new TimelineReader(readPool, clock),
    ways: new WaysReader(readPool, clock),
    morning: new MorningReader(readPool, clock),
  };
  const all = Object.values(readers);
  for (const reader of all) liveUpdates.subscribe(reader.forget);
  const forget = () => {
    for (const reader of all) reader.forget();
  };
  return { readers, forget };
}

/** The HTTP door: plugins first, then each capability's routes. Starts nothing and listens on nothing. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { ctx, liveUpdates, publicUrl, isProduction, requestsPerMinute, writesPerMinute } = options;
  const app = openServer(options);
  handleErrors(app, options.noteOutage);
  if (options.isTraced) traceRequests(app);
  cutSlowBodies(app);
  const draining = options.draining ?? { isOn: false };
  closeWhileDraining(app, draining);
  app.addHook('onSend', (request, reply, _payload, done) => {
    void reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
    done();
  });

  app.decorate('personKeys', ctx.keys);
  const { origin, protocol } = new URL(publicUrl);
  const isSecure = protocol === 'https:';
  const google = options.google ?? null;
  await app.register(cookie);
  await registerAccessTokens(app, ctx.secrets, origin);
  securityHeaders(app, { isSecure });
  const limits = { ctx, isSecure, requestsPerMinute, writesPerMinute };
  await guardFloods(app, limits);
  refuseBroken(app);
  readBodies(app);
  guardAccess(app, ctx, { origin, isSecure, hasGoogle: google !== null });
  observeRequests(app, ctx);
  if (options.hasApiDocs) await describeApi(app, publicUrl);
  await limitRequests(app, limits);
  if (ctx.replicas) readYourWrites(app, ctx.replicas, { isSecure });

  const { readers, forget } = openReaders(ctx, liveUpdates);
  // What this process changes, it also sees at once.
  const announce: Context['announce'] = (id) => {
    forget();
    ctx.announce(id);
  };
  const { staffMailbox } = options;
  const routes = { ctx: { ...ctx, announce }, isSecure, publicUrl, google };
  await registerCapabilities(app, { ...routes, ...readers, staffMailbox, isProduction });
  await app.register(cspReportRoutes);
  const { maxLiveStreams: maxStreams, livePatienceMs: patienceMs, liveHeartbeatMs: heartbeatMs } = options;
  await app.register(liveRoutes, { liveUpdates, ctx, isSecure, maxStreams, patienceMs, heartbeatMs });
  await app.register(healthRoutes, { ctx, draining });
  if (options.hasOutbox) await app.register(outboxRoutes, { ctx });
  const { ownRoutes } = options;
  if (ownRoutes) await app.register((own: App) => ownRoutes(own, { ctx: routes.ctx, isSecure }));
  if (options.hasPublicLog) await publishLog(app, ctx.checkpointFolder);
  const company = () => ctx.settings.company;
  const sendPage = await serveWeb(app, { isProduction, publicUrl, clock: ctx.clock, company });
  app.setNotFoundHandler((request, reply) => {
    // People get the site's own 'Oops! Page not found', programs a problem document.
    if (sendPage && wantsPage(request)) return sendPage(request, reply.code(404));
    return sendProblem(request, reply, {
      status: 404,
      code: 'not-found',
      detail: 'There is nothing at this address.',
    });
  });
  return app;
}
