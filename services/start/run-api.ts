import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { openFeed } from '#services/event-log/feed.ts';
import { buildApp } from '#services/http/app.ts';
import type { Context } from '#services/platform/context.ts';
import { followSettings } from '#services/settings/follow.ts';
import { type Config, StartError } from './config.ts';
import { connect } from './connect.ts';
import type { Running } from './run-worker.ts';

export interface RunningApi extends Running {
  ctx: Context;
  port: number;
}

/** The API and the built site on one port. */
export async function runApi(config: Config, url: string, logger: FastifyBaseLogger): Promise<RunningApi> {
  const complain = (error: unknown) => logger.warn({ err: error }, 'api');
  const { ctx, close } = await connect(config, url, 'cursus api', undefined, complain);
  const feed = openFeed(url);
  followSettings(feed, ctx.settings, complain);
  const app = await buildApp({
    ctx,
    feed,
    logger,
    publicUrl: config.publicUrl,
    staffMailbox: config.staffMailbox,
    isProduction: config.mode === 'production',
    trustProxy: config.trustProxy,
    google: config.google,
    hasOutbox: !config.smtpUrl && config.mode !== 'production',
  });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await Promise.all([feed.close(), close()]);
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new StartError(`Port ${config.port} is taken. Stop what uses it, or set PORT to another.`);
    }
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  return {
    ctx,
    port,
    // No new requests, then those under way, then the feed, then the pools (F12).
    stop: async () => {
      // One that was busy when the stop began turns idle later; its keep-alive would hold the stop up for a minute.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close();
      clearInterval(sweep);
      await feed.close();
      await close();
    },
  };
}
