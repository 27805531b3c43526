import { buildWeb } from './build-web.ts';
import type { Config } from './config.ts';
import { findDatabase, type OwnDatabase } from './own-database.ts';
import type { Own } from './run-all.ts';
import { onceStopped } from './shutdown.ts';

async function databaseAndSite(finding: Promise<OwnDatabase>): Promise<OwnDatabase> {
  const [database] = await Promise.all([finding, buildWeb()]);
  return database;
}

/** PostgreSQL is a process group of its own: Ctrl-C does not reach it, and it would stay behind. */
async function stopFound(finding: Promise<OwnDatabase>): Promise<void> {
  const found = await finding.catch(() => null);
  if (found?.embedded?.isOwn) await found.embedded.stop();
}

/**
 * Everything on one machine: database (unless DATABASE_URL is set), migrations, site, API and worker. The embedded PostgreSQL starts
 * while the rest of the program is loaded.
 */
export async function startAll(given: Config, own?: Own): Promise<void> {
  const spawned = Promise.withResolvers<void>();
  const finding = findDatabase(given, spawned.resolve);
  const database = databaseAndSite(finding);
  // Its failure is reported below, and must not end the process while the rest is loaded.
  database.catch(() => undefined);
  const letGo = onceStopped(() => void stopFound(finding).finally(() => process.exit(0)));
  // Loading holds up everything else in this process for most of a second: PostgreSQL has to be at work by then.
  await Promise.race([spawned.promise, finding.catch(() => undefined)]);
  const { runAll } = await import('./run-all.ts');
  await runAll(given, { database, letGo }, own);
}
