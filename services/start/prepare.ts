import { jobList } from '#services/background/job-list.ts';
import {
  type MigrationSet,
  migrate,
  migrationsAhead,
  pendingMigrations,
} from '#services/platform/db/migrate.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { grantKeys, loginOf, prepareAppRole, prepareLogin } from '#services/platform/db/roles.ts';
import { createBoss, installQueues } from '#services/platform/jobs/jobs.ts';
import { type Config, StartError } from './config.ts';
import { type Patience, requireDatabase } from './require-database.ts';

async function mayChangeSchema(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    "select has_schema_privilege(current_user, current_schema(), 'create') as may",
  );
  return rows[0]?.may === true;
}

/** An address that may not change the schema (decision 0041) must find it up to date. */
async function requireUpToDate(pool: Pool): Promise<void> {
  const pending = await pendingMigrations(pool, 'main').catch(() => ['everything']);
  if (pending.length > 0) {
    throw new StartError(
      `The database is not up to date (${pending.join(', ')}), and this address may not change it. Run \`npm run ops -- migrate\` with the owner's address first.`,
    );
  }
}

type Warn = { warn: (text: string) => void };

/** A newer release has been here, and this one works beside what it added: it is being rolled out, or was rolled back. */
async function sayAhead(pool: Pool, set: MigrationSet, logger?: Warn): Promise<void> {
  const ahead = await migrationsAhead(pool, set);
  if (ahead.length > 0)
    logger?.warn(
      `The database has migrations of a newer release (${ahead.join(', ')}). This release works beside them.`,
    );
}

async function installAll(ownerUrl: string): Promise<void> {
  const jobs = createPool({ url: ownerUrl, role: 'cursus_app', max: 2, name: 'cursus queues' });
  const boss = createBoss(jobs, () => undefined);
  try {
    await boss.start();
    await installQueues(boss, jobList);
  } finally {
    await boss.stop({ graceful: false });
    await jobs.end();
  }
}

/** The login of processes: made by the owner if it is not there, and one that the database lets in. */
async function prepareProcessLogin(
  owner: Pool,
  url: string,
  ownerUrl: string,
  patience: Patience,
): Promise<void> {
  if (url === ownerUrl) return;
  if (loginOf(url).name !== loginOf(ownerUrl).name) await prepareLogin(owner, loginOf(url));
  const pool = createPool({ url, max: 1, name: 'cursus login' });
  try {
    await requireDatabase(pool, url, patience);
  } finally {
    await pool.end();
  }
}

/** Keys in a database of their own: it knows the role too once an owner's address is given. */
async function prepareKeys(
  { keysDatabaseUrl, keysDatabaseOwnerUrl }: Config,
  keys: Pool,
  patience: Patience,
): Promise<string[]> {
  if (!(await mayChangeSchema(keys))) return [];
  if (keysDatabaseOwnerUrl) await prepareAppRole(keys);
  const applied = await migrate(keys, 'keys');
  if (keysDatabaseOwnerUrl && keysDatabaseUrl) {
    await grantKeys(keys);
    await prepareProcessLogin(keys, keysDatabaseUrl, keysDatabaseOwnerUrl, patience);
  }
  return applied;
}

/**
 * Brings a database to this release: roles and migrations as its owner, then the queues. Every process that has the owner's address
 * does it at its start; they wait for each other.
 * @param url of the processes' login, the owner's too unless DATABASE_OWNER_URL is set
 * @returns names of the migrations applied now
 * @throws Error one sentence for the operator
 */
export async function prepareDatabase(config: Config, url: string, logger?: Warn): Promise<string[]> {
  const ownerUrl = config.databaseOwnerUrl ?? url;
  const patience = { waitMs: config.databaseWaitMs, logger };
  const open = (address: string, name: string) =>
    createPool({ url: address, max: 3, name, statementTimeoutMs: 0, isForWriting: true });
  const owner = open(ownerUrl, 'cursus migrate');
  const keysUrl = config.keysDatabaseOwnerUrl ?? config.keysDatabaseUrl;
  const keys = keysUrl ? open(keysUrl, 'cursus migrate keys') : owner;
  try {
    const setting = config.databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
    await requireDatabase(owner, ownerUrl, patience, setting);
    if (keysUrl) await requireDatabase(keys, keysUrl, patience, 'KEYS_DATABASE_URL');
    if (!(await mayChangeSchema(owner))) {
      await requireUpToDate(owner);
      await sayAhead(owner, 'main', logger);
      return [];
    }
    await prepareAppRole(owner);
    const applied = [...(await migrate(owner, 'main')), ...(await prepareKeys(config, keys, patience))];
    await sayAhead(owner, 'main', logger);
    await installAll(ownerUrl);
    await prepareProcessLogin(owner, url, ownerUrl, patience);
    return applied;
  } finally {
    await Promise.all([...new Set([owner, keys])].map((pool) => pool.end()));
  }
}
