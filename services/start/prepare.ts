import { createBoss, installQueues } from '#services/platform/jobs.ts';
import { migrate, pendingMigrations } from '#services/platform/migrate.ts';
import { createPool, type Pool } from '#services/platform/postgres.ts';
import { type Config, StartError } from './config.ts';
import { requireDatabase } from './connect.ts';
import { queueNames } from './worker-list.ts';

async function mayChangeSchema(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    "select has_schema_privilege(current_user, current_schema(), 'create') as may",
  );
  return rows[0]?.may === true;
}

/** An address that may not change the schema (decision 0007) must find it up to date. */
async function requireUpToDate(pool: Pool): Promise<void> {
  const pending = await pendingMigrations(pool, 'main').catch(() => ['everything']);
  if (pending.length > 0) {
    throw new StartError(
      `The database is not up to date (${pending.join(', ')}), and this address may not change it. Run \`npm run ops -- migrate\` with the owner's address first.`,
    );
  }
}

async function installAll(url: string): Promise<void> {
  const jobs = createPool({ url, role: 'cursus_app', max: 2, name: 'cursus queues' });
  const boss = createBoss(jobs, () => undefined);
  try {
    await boss.start();
    await installQueues(boss, queueNames);
  } finally {
    await boss.stop({ graceful: false });
    await jobs.end();
  }
}

/**
 * Brings a database to this release: migrations as its owner, then the queues. Every process does it at its start; they
 * wait for each other.
 * @returns names of the migrations applied now
 * @throws StartError one sentence for the operator
 */
export async function prepareDatabase(config: Config, url: string): Promise<string[]> {
  const owner = createPool({ url, max: 3, name: 'cursus migrate', statementTimeoutMs: 0 });
  const keys = config.keysDatabaseUrl
    ? createPool({
        url: config.keysDatabaseUrl,
        max: 3,
        name: 'cursus migrate keys',
        statementTimeoutMs: 0,
      })
    : owner;
  try {
    await requireDatabase(owner, url);
    if (!(await mayChangeSchema(owner))) {
      await requireUpToDate(owner);
      return [];
    }
    const applied = [...(await migrate(owner, 'main')), ...(await migrate(keys, 'keys'))];
    await installAll(url);
    return applied;
  } finally {
    await Promise.all([...new Set([owner, keys])].map((pool) => pool.end()));
  }
}
