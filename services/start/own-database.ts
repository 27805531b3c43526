import { releaseIfAlone } from '#services/backup/wait-for-backup.ts';
import {
  type EmbeddedPostgres,
  keptPassword,
  startEmbeddedPostgres,
} from '#services/platform/db/embedded-postgres.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { prepareAppRole, prepareLogin, resetPassword } from '#services/platform/db/roles.ts';
import type { Config } from './config.ts';

/** Settings that lead to a database. */
export type ConfigWithDatabase = Config & { databaseUrl: string };

export interface OwnDatabase {
  config: ConfigWithDatabase;
  /** Null where DATABASE_URL names another. */
  embedded: EmbeddedPostgres | null;
}

const loginName = 'cursus_login';

/** API and worker log in to the embedded database as one that owns nothing (S38); its owner is a superuser. */
async function processUrl(dataDir: string, ownerUrl: string): Promise<string> {
  const { password, isNew } = await keptPassword(dataDir, 'postgres-login');
  const login = { name: loginName, password };
  const owner = createPool({ url: ownerUrl, max: 1, name: 'cursus login' });
  try {
    await releaseIfAlone(owner);
    await prepareAppRole(owner);
    await prepareLogin(owner, login);
    if (isNew) await resetPassword(owner, login);
  } finally {
    await owner.end();
  }
  const url = new URL(ownerUrl);
  url.username = login.name;
  url.password = login.password;
  return url.href;
}

/**
 * The database of the settings, or the embedded one of the data folder: as it runs, or started now.
 * @param onSpawn as of `startEmbeddedPostgres`; not called where nothing has to be started
 */
export async function findDatabase(
  config: Config,
  onSpawn: () => void = () => undefined,
): Promise<OwnDatabase> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) return { config: { ...config, databaseUrl }, embedded: null };
  const embedded = await startEmbeddedPostgres(dataDir, [], undefined, onSpawn);
  try {
    const url = await processUrl(dataDir, embedded.url);
    return { config: { ...config, databaseUrl: url, databaseOwnerUrl: embedded.url }, embedded };
  } catch (error) {
    if (embedded.isOwn) await embedded.stop();
    throw error;
  }
}
