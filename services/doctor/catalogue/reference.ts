import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
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

/** What a cluster has instead of some of it; in the image too. */
const distribution = new URL('../../../infra/citus/distribute.sql', import.meta.url);

/** What it calls of Citus, doing nothing: the comparison is of definitions, and Citus would ask for a superuser and make every shard. */
const withoutCitus = `
  create schema without_citus;
  set search_path = public, without_citus;
  create table without_citus.citus_tables (table_name regclass, colocation_id int, citus_table_type text);
  create function without_citus.create_distributed_table(named regclass, by text, shard_count int default 0, colocate_with text default '')
    returns void language sql as $$ insert into without_citus.citus_tables values (named, 1, 'distributed') $$;
  create function without_citus.create_distributed_function(named regprocedure, by text, colocate_with text, force_delegation boolean)
    returns void language sql as '';`;

async function distribute(reference: Pool): Promise<void> {
  await reference.query(`${withoutCitus}\n${await readFile(distribution, 'utf8')}\nreset search_path;`);
}

/**
 * What this release's migrations define, on this very server: they make an empty database beside ours, which is read and dropped. So one
 * version of PostgreSQL spells both sides.
 * @param url the owner's address
 * @param isSpread over a cluster: then as `distribute.sql` leaves it
 * @throws NoReference when the owner may not create a database
 */
export async function referenceCatalogue(
  owner: Pool,
  url: string,
  isSpread = false,
): Promise<CatalogueObject[]> {
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
    if (isSpread) await distribute(reference);
    return await readCatalogue(reference);
  } finally {
    await reference.end();
    await owner.query(`drop database if exists ${name} with (force)`);
  }
}
