import { createFirstAdmin } from '#services/identity/create-admin.ts';
import type { Context } from '#services/platform/context.ts';
import { OutageLog } from '#services/platform/db/outage-log.ts';
import { supervisePostgres } from '#services/platform/db/supervise-postgres.ts';
import { buildWeb } from './build-web.ts';
import type { Config } from './config.ts';
import { createLogger } from './logger.ts';
import { findDatabase } from './own-database.ts';
import { prepareDatabase } from './prepare.ts';
import { runApi } from './run-api.ts';
import { runWorker } from './run-worker.ts';
import { stopOnSignal } from './shutdown.ts';
import { warnOfOwner } from './warn-of-owner.ts';

/** The name of the first admin's account on an empty database. */
const firstAdminEmail = 'admin@adjutant.example';

async function firstSignIn(ctx: Context): Promise<string[]> {
  const admin = await createFirstAdmin(ctx, firstAdminEmail);
  return admin ? ['First admin, shown this once:', `  ${admin.email}`, `  ${admin.password}`] : [];
}

/**
 * Everything on one machine: database (unless DATABASE_URL is set), migrations, site, API and worker.
 * @param welcome what else to do and to say before the doors are open; by default the first admin is made
 */
export async function runAll(
  given: Config,
  welcome: (ctx: Context) => Promise<string[]> = firstSignIn,
): Promise<void> {
  const logger = createLogger(given.logLevel);
  const [{ config, embedded }] = await Promise.all([findDatabase(given), buildWeb()]);
  const url = config.databaseUrl;
  const stopDatabase = embedded
    ? supervisePostgres(embedded, (line) => process.stderr.write(`${line}\n`))
    : async () => undefined;
  const outages = new OutageLog(logger);
  const started: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.all(started.map((end) => end()));
    await stopDatabase();
  };
  try {
    await prepareDatabase(config, url, logger);
    // One process that a person stops: no load balancer has to hear of it first.
    const api = await runApi({ ...config, drainMs: 0 }, url, logger, outages);
    started.push(api.stop);
    await warnOfOwner(api.ctx.pool, logger);
    const lines = await welcome(api.ctx);
    const worker = await runWorker(config, url, logger, outages);
    started.push(worker.stop);
    const site = `http://localhost:${api.port}`;
    const where = [
      `Cursus runs on ${site}`,
      `  Staff  ${site}/admin`,
      ...(config.smtpUrl ? [] : [`  Mails  ${site}/dev/outbox`]),
    ];
    process.stdout.write(
      `\n${[...where, '', ...lines, ...(lines.length > 0 ? [''] : []), 'Ctrl-C stops it.'].join('\n')}\n`,
    );
    stopOnSignal(logger, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}
