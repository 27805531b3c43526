import { randomBytes } from 'node:crypto';
import { migrate } from '#services/platform/db/migrate.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { type CatalogueObject, readCatalogue } from './read-catalogue.ts';

/** The login may make no databases, so that nothing can be held against. */
export class NoReference extends Error {
  override name = 'NoReference';
}

/** Another database of the same server. */
function beside(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** Its name says what it is for and when it was made, in seconds: what a killed process left is dropped an hour later. */
const prefix = 'cursus_reference_';
const remainsAfter = 3_600;
const seconds = (): number => Math.floor(Date.now() / 1_000);
async function dropRemains(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select datname as name from pg_database where datdba = current_user::regrole
       and case when datname ~ '^${prefix}\\d+_' then split_part(datname, '_', 3)::bigint < $1 end`,
    [seconds() - remainsAfter],
  );
  for (const { name } of rows) await owner.query(`drop database if exists ${name}`).catch(() => undefined);
}

/**
 * What this release's migrations define, on this very server: they make an empty database beside ours, which is read and dropped. So one
 * version of PostgreSQL spells both sides.
 * @param url the owner's address
 * @throws NoReference when the owner may not create a database
 */
export async function referenceCatalogue(owner: Pool, url: string): Promise<CatalogueObject[]> {
  const { rows } = await owner.query<{ may: boolean }>(
    'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.may) throw new NoReference();
  await dropRemains(owner);
  const name = `${prefix}${seconds()}_${randomBytes(4).toString('hex')}`;
  await owner.query(`create database ${name} template template0`);
  const reference = createPool({
    url: beside(url, name),
    max: 2,
    name: 'cursus doctor',
    statementTimeoutMs: 0,
  });
  try {
    await migrate(reference, 'main');
    await migrate(reference, 'keys');
    return await readCatalogue(reference);
  } finally {
    await reference.end();
    await owner.query(`drop database if exists ${name} with (force)`);
  }
}
