import type { Pool } from '#services/platform/db/postgres.ts';
import { receiverName } from './receive-wal.ts';

/**
 * While a receiver keeps up, a commit is answered only once its part of the log is in the backup too (PostgreSQL's synchronous replication,
 * with synchronous_commit = remote_write): what was acknowledged is in the backup, whatever happens to the data folder.
 */
export async function holdCommits(owner: Pool): Promise<void> {
  await owner.query(`alter system set synchronous_standby_names = '${receiverName}'`);
  await owner.query('select pg_reload_conf()');
}

/** Commits wait no longer: the backup cannot be written, or its receiver ends. */
export async function releaseCommits(owner: Pool): Promise<void> {
  await owner.query('alter system reset synchronous_standby_names');
  await owner.query('select pg_reload_conf()');
}

/** A receiver that was killed has not released them. */
export async function releaseIfAlone(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ isWaiting: boolean }>(
    `select current_setting('synchronous_standby_names') <> ''
       and not exists (select from pg_stat_replication where application_name = '${receiverName}') as "isWaiting"`,
  );
  if (rows[0]?.isWaiting) await releaseCommits(owner);
}
