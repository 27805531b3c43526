import { createFirstAdmin } from '#services/identity/create-admin.ts';
import { startEmbeddedPostgres } from '#services/platform/embedded-postgres.ts';
import { buildWeb } from './build-web.ts';
import { readConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { prepareDatabase } from './prepare.ts';
import { runApi } from './run-api.ts';
import { runWorker } from './run-worker.ts';
import { failStart, stopOnSignal } from './shutdown.ts';

/** Everything on one machine: database (unless DATABASE_URL is set), migrations, site, API and worker. */
try {
  const config = readConfig(process.env);
  const logger = createLogger(process.env.LOG_LEVEL ? config.logLevel : 'warn');
  const [database] = await Promise.all([
    config.databaseUrl ? undefined : startEmbeddedPostgres(config.dataDir),
    buildWeb(),
  ]);
  const url = config.databaseUrl ?? database?.url ?? '';
  try {
    await prepareDatabase(config, url);
    const api = await runApi(config, url, logger);
    const worker = await runWorker(config, url, logger);
    const admin = await createFirstAdmin(api.ctx, 'admin@adjutant.example');
    const site = `http://localhost:${api.port}`;
    process.stdout.write(`\nCursus runs on ${site}\n  Staff     ${site}/admin\n`);
    if (!config.smtpUrl) process.stdout.write(`  Mails     ${site}/dev/outbox\n`);
    if (admin)
      process.stdout.write(`\nFirst admin, shown this once:\n  ${admin.email}\n  ${admin.password}\n`);
    process.stdout.write('\nCtrl-C stops it.\n');
    stopOnSignal(logger, async () => {
      await Promise.all([api.stop(), worker.stop()]);
      await database?.stop();
    });
  } catch (error) {
    await database?.stop();
    throw error;
  }
} catch (error) {
  failStart(error);
}
