import type { OwnRoutes } from '#services/http/app.ts';
import { createFirstAdmin } from '#services/identity/create-admin.ts';
import type { Context } from '#services/platform/context.ts';
import { OutageLog } from '#services/platform/db/outage-log.ts';
import { supervisePostgres } from '#services/platform/db/supervise-postgres.ts';
import type { Config } from './config.ts';
import { followBackup } from './follow-backup.ts';
import { createLogger } from './logger.ts';
import { noteThisProcess } from './note-process.ts';
import type { OwnDatabase } from './own-database.ts';
import { prepareDatabase } from './prepare.ts';
import { rehearseNightly } from './rehearse-nightly.ts';
import { runApi } from './run-api.ts';
import { runWorker } from './run-worker.ts';
import { stopOnSignal } from './shutdown.ts';
import { traceProcess } from './tracing.ts';
import { warnOfOwner } from './warn-of-owner.ts';

/** The name of the first admin's account on an empty database. */
const firstAdminEmail = 'admin@adjutant.example';

async function firstSignIn(ctx: Context): Promise<string[]> {
  const admin = await createFirstAdmin(ctx, firstAdminEmail);
  return admin ? ['First admin, shown this once:', `  ${admin.email}`, `  ${admin.password}`] : [];
}

/** What a program has of its own that starts everything. */
export interface Own {
  /** What else to do and to say before the doors are open; by default the first admin is made. */
  welcome?: (ctx: Context) => Promise<string[]>;
  routes?: OwnRoutes;
}

interface Begun {
  database: Promise<OwnDatabase>;
  /** From then on whatever has started is stopped here. */
  letGo: () => void;
}

/** Migrations, API and worker in one process, once the database is there. */
export async function runAll(
  given: Config,
  { database, letGo }: Begun,
  { welcome = firstSignIn, routes }: Own = {},
): Promise<void> {
  const logger = createLogger(given.logLevel);
  const endTracing = await traceProcess(given, 'cursus');
  const { config, embedded } = await database;
  const url = config.databaseUrl;
  const tell = (line: string) => process.stderr.write(`${line}\n`);
  const stopDatabase = embedded ? supervisePostgres(embedded, tell) : async () => undefined;
  let stopBackup: () => Promise<unknown> = async () => undefined;
  let endNotes: () => Promise<void> = async () => undefined;
  const outages = new OutageLog(logger);
  const started: (() => Promise<void>)[] = [];
  const stopEverything = async () => {
    await endNotes();
    await Promise.all(started.map((end) => end()));
    await endTracing();
    await stopBackup();
    await stopDatabase();
  };
  let stopping: Promise<void> | undefined;
  // Once: what starts while the database is stopped fails, and would begin to stop it again.
  const stop = () => (stopping ??= stopEverything());
  stopOnSignal(logger, stop);
  letGo();
  try {
    const prepared = prepareDatabase(config, url, logger);
    // One process that a person stops: no load balancer has to hear of it first.
    const options = { outages, ownRoutes: routes, prepared };
    const api = await runApi({ ...config, drainMs: 0 }, url, logger, options);
    started.push(api.stop);
    await warnOfOwner(api.ctx.pool, logger);
    const lines = await welcome(api.ctx);
    const worker = await runWorker(config, url, logger, outages);
    started.push(worker.stop);
    endNotes = noteThisProcess(api.ctx, 'start', api.liveStreams);
    if (embedded) {
      const ends = [followBackup(config, embedded.url, tell), rehearseNightly(config, tell)];
      stopBackup = () => Promise.all(ends.map((end) => end()));
    }
    const site = `http://localhost:${api.port}`;
    const where = [
      `Cursus runs on ${site}`,
      `  Staff  ${site}/admin`,
      ...(config.smtpUrl ? [] : [`  Mails  ${site}/dev/outbox`]),
    ];
    process.stdout.write(
      `\n${[...where, '', ...lines, ...(lines.length > 0 ? [''] : []), 'Ctrl-C stops it.'].join('\n')}\n`,
    );
  } catch (error) {
    await stop();
    throw error;
  }
}
