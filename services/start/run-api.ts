import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { openLiveUpdates } from '#services/event-log/live-updates.ts';
import { buildApp, type OwnRoutes } from '#services/http/app.ts';
import { unusedConnections } from '#services/http/draining.ts';
import type { App } from '#services/platform/app.ts';
import { OutageLog } from '#services/platform/db/outage-log.ts';
import { followSettings } from '#services/settings/follow.ts';
import { type Config, StartError } from './config.ts';
import { openProcess } from './connect-process.ts';
import type { Running } from './run-worker.ts';

export interface RunningApi extends Running {
  port: number;
  /** How many live updates it serves. */
  liveStreams: () => Promise<number>;
}

interface ApiOptions {
  outages?: OutageLog;
  ownRoutes?: OwnRoutes | undefined;
  /** When the database is up to date. Routes take Node as long as migrations take PostgreSQL: they are built meanwhile. */
  prepared?: Promise<unknown>;
  /** Is given what stops the API before the port is open: a signal may come with the first request. */
  beforeListening?: (stop: () => Promise<void>) => void;
}

/** The API and the built site on one port. */
export async function runApi(
  config: Config,
  url: string,
  logger: FastifyBaseLogger,
  { outages = new OutageLog(logger), ownRoutes, prepared, beforeListening }: ApiOptions = {},
): Promise<RunningApi> {
  const complain = (error: unknown) => {
    if (!outages.note(error, 'api')) logger.warn({ err: error }, 'api');
  };
  const draining = { isOn: false };
  // Whatever fails first is reported; this must not end the process unheard.
  prepared?.catch(() => undefined);
  const { ctx, settle, close } = await openProcess(config, url, 'cursus api', complain);
  const begun = (async () => {
    await prepared;
    await settle();
  })();
  const liveUpdates = openLiveUpdates(config.databaseDirectUrl ?? url, {
    onError: complain,
    onListening: outages.over,
    after: begun,
  });
  followSettings(liveUpdates, ctx.settings, complain);
  const routed = async () => {
    const app = await buildApp({
      ctx,
      liveUpdates,
      logger,
      draining,
      noteOutage: outages.note,
      publicUrl: config.publicUrl,
      staffMailbox: config.staffMailbox,
      isProduction: config.mode === 'production',
      trustProxy: config.trustProxy,
      google: config.google,
      hasApiDocs: config.hasApiDocs,
      ownRoutes,
      isTraced: config.tracing !== null,
      hasPublicLog: config.hasPublicLog,
      maxLiveStreams: config.maxLiveStreams,
      hasOutbox: !config.smtpUrl && config.mode !== 'production',
    });
    await app.ready();
    return app;
  };
  let leaveReplicas: (() => Promise<void>) | undefined;
  let closeUnused: () => void;
  // Load balancers turn away, then no new requests, then those under way, then live updates, then the pools (F12, F23).
  const stop = async () => {
    draining.isOn = true;
    await sleep(config.drainMs);
    // One that was busy when the stop began turns idle later; its keep-alive would hold the stop up for a minute.
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      closeUnused();
    }, 50);
    await app.close();
    clearInterval(sweep);
    await Promise.all([liveUpdates.close(), leaveReplicas?.()]);
    await close();
  };
  let app: App;
  try {
    [app] = await Promise.all([routed(), begun]);
    leaveReplicas = ctx.replicas?.follow();
    closeUnused = unusedConnections(app.server);
    beforeListening?.(stop);
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await Promise.all([liveUpdates.close(), leaveReplicas?.()]);
    await close();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new StartError(`Port ${config.port} is taken. Stop what uses it, or set PORT to another.`);
    }
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  return {
    ctx,
    port,
    liveStreams: async () =>
      (await app.metrics.getSingleMetric('cursus_live_streams')?.get())?.values[0]?.value ?? 0,
    stop,
  };
}
