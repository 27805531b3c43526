import { createBoss, installQueues } from '#services/platform/jobs.ts';
import { migrate } from '#services/platform/migrate.ts';
import { createPool } from '#services/platform/postgres.ts';
import type { Config } from './config.ts';
import { requireDatabase } from './connect.ts';
import { queueNames } from './worker-list.ts';

/**
 * Brings a database to this release: migrations as its owner, then the queues. Every process does it at its start; they
 * wait for each other. An address that may not change the schema only has to find it up to date (see /readyz).
 */
export async function prepareDatabase(config: Config, url: string): Promise<string[]> {
  const owner = createPool({ url, max: 3, name: 'cursus migrate', statementTimeoutMs: 0 });
  const keys = config.keysDatabaseUrl
    ? createPool({ url: config.keysDatabaseUrl, max: 3, name: 'cursus migrate keys', statementTimeoutMs: 0 })
    : owner;
  const jobs = createPool({ url, role: 'cursus_app', max: 2, name: 'cursus queues' });
  try {
    await requireDatabase(owner, url);
    const applied = [...(await migrate(owner, 'main')), ...(await migrate(keys, 'keys'))];
    const boss = createBoss(jobs, () => undefined);
    await boss.start();
    await installQueues(boss, queueNames);
    await boss.stop({ graceful: false });
    return applied;
  } finally {
    await Promise.all(new Set([owner, keys, jobs]).values().map((pool) => pool.end()));
  }
}
