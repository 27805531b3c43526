import path from 'node:path';
import { createAnnouncer } from '#services/event-log/live-updates.ts';
import { type Clock, systemClock } from '#services/platform/clock.ts';
import type { Context } from '#services/platform/context.ts';
import type { Keyring } from '#services/platform/crypto/keyring.ts';
import { checkMasterKeys } from '#services/platform/crypto/master-key-check.ts';
import { PersonKeys } from '#services/platform/crypto/person-keys.ts';
import { loadSecrets } from '#services/platform/crypto/secrets.ts';
import { noteIfCluster } from '#services/platform/db/cluster.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { Replicas } from '#services/platform/db/replicas/replicas.ts';
import { openFileStore } from '#services/platform/files/open-store.ts';
import { clamdScanner } from '#services/platform/files/scanner.ts';
import { SettingsReader } from '#services/settings/reader.ts';
import { type Config, checkpointFolder, StartError } from './config.ts';

export interface Connected {
  ctx: Context;
  /** Sends what is announced and closes the pools. */
  close: () => Promise<void>;
}

/** Nothing has been asked of the database. */
export interface Opened extends Connected {
  /** Compares the keys with the database's, and reads what holds there. @throws StartError where they do not fit */
  settle: () => Promise<void>;
}

async function requireMasterKeys(config: Config, keysPool: Pool, ring: Keyring, at: Date): Promise<void> {
  const problem = await checkMasterKeys(keysPool, ring, at);
  if (!problem) return;
  const file = config.masterKey ? null : path.join(config.dataDir, 'secrets/master.key');
  if (problem.kind === 'foreign')
    throw new StartError(
      `${file ? `The key in ${file}` : 'MASTER_KEY'} is not the master key of this database: people's keys are wrapped by another one. Nothing was changed. Set MASTER_KEY to the one that was used before.`,
    );
  throw new StartError(
    `${file ?? 'MASTER_KEY'} does not hold the master key ${problem.ids.join(', ')}, which people's keys are wrapped by. Nothing was changed. Add it again, after the others (docs/how-to/keys.md).`,
  );
}

/** Pools, keys and clock for a process that acts as the application's role. Its database may still be on its way. */
export async function openContext(
  config: Config,
  url: string,
  name: string,
  clock: Clock = systemClock,
  onError: (error: unknown) => void = () => undefined,
): Promise<Opened> {
  const { hasPreparedStatements } = config;
  const main = { url, role: 'cursus_app', isForWriting: true, hasPreparedStatements } as const;
  const pool = createPool({ ...main, max: 20, name });
  const pools = [pool];
  const other = (options: Parameters<typeof createPool>[0]) => {
    const made = createPool(options);
    pools.push(made);
    return made;
  };
  const ofReplicas = config.readDatabaseUrls.map((readUrl) =>
    other({ url: readUrl, role: 'cursus_app', name: `${name} reads` }),
  );
  const replicas = ofReplicas.length > 0 ? new Replicas(pool, ofReplicas) : null;
  // Connections of its own, even in the same database: a transaction that asks for a key would otherwise wait for others that do.
  const keysPool = config.keysDatabaseUrl
    ? other({ url: config.keysDatabaseUrl, max: 4, name: `${name} keys`, isForWriting: true })
    : other({ ...main, max: 4, name: `${name} keys` });
  const secrets = await loadSecrets(config);
  const { announce, flush } = createAnnouncer(pool, onError);
  const settings = new SettingsReader(pool);
  const ctx: Context = {
    pool,
    readPool: replicas?.readPool ?? pool,
    replicas,
    keys: new PersonKeys(keysPool, secrets.masterKeys),
    files: await openFileStore(config.files),
    scan: config.scanner && clamdScanner(config.scanner),
    secrets,
    checkpointFolder: checkpointFolder(config),
    witnesses: config.witnesses,
    clock,
    release: config.release,
    settings,
    passwordMinimum: config.passwordMinimum,
    announce,
  };
  const settle = async () => {
    await requireMasterKeys(config, keysPool, secrets.masterKeys, clock());
    // Before the first migration, or without a database yet, the built-in values hold; the first live update reads them.
    await Promise.all([settings.refresh(), noteIfCluster(pool)]).catch(onError);
  };
  const close = async () => {
    await flush();
    await Promise.all(pools.map((open) => open.end()));
  };
  return { ctx, settle, close };
}

/** Waits until it is settled, and closes what does not fit. */
export async function settled(opening: Promise<Opened>): Promise<Connected> {
  const { ctx, settle, close } = await opening;
  try {
    await settle();
    return { ctx, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** As `openContext`, for a database that is there. */
export const connect = (...given: Parameters<typeof openContext>): Promise<Connected> =>
  settled(openContext(...given));
