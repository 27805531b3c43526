import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { onDatabase } from '#infra/test/database.ts';
import { createPool, type Db, type Pool } from '#services/platform/db/postgres.ts';
import { readConfig } from '#services/start/config.ts';
import { prepareDatabase } from '#services/start/prepare.ts';

/** A Citus cluster that is running, and a database of our own on it. */

/** Why there is nothing to walk on, in a sentence for the operator. */
export class NoCluster extends Error {}

interface Node {
  name: string;
  port: number;
  isCoordinator: boolean;
}

const open = (url: string): Pool =>
  createPool({ url, max: 2, name: 'cursus citus', statementTimeoutMs: 0, isForWriting: true });

export async function onPool<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = open(url);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** @throws NoCluster */
async function nodesOf(url: string): Promise<Node[]> {
  const where = url.replace(/\/\/[^@/]*@/, '//');
  return onPool(url, async (db) => {
    const { rows } = await db
      .query<{ isThere: boolean }>(
        `select exists (select from pg_extension where extname = 'citus') as "isThere"`,
      )
      .catch((error: Error) => {
        throw new NoCluster(`The database at ${where} cannot be used: ${error.message}.`);
      });
    if (!rows[0]?.isThere)
      throw new NoCluster(
        `The database at ${where} has no Citus. infra/citus/README.md says how to come by one.`,
      );
    const { rows: nodes } = await db.query<Node>(
      `select nodename as name, nodeport as port, groupid = 0 as "isCoordinator"
       from pg_dist_node where isactive order by groupid`,
    );
    if (nodes.filter(({ isCoordinator }) => !isCoordinator).length === 0)
      throw new NoCluster(`The Citus at ${where} has no worker nodes. Add them by citus_add_node first.`);
    return nodes;
  });
}

/** One PostgreSQL's database, or a cluster's. */
export interface Addresses {
  /** As a superuser, on the coordinator. */
  ownerUrl: string;
  /** As the login of processes. */
  loginUrl: string;
}

export interface ClusterDatabase extends Addresses {
  /** As a superuser, the coordinator's first. */
  nodeUrls: readonly string[];
  run: (file: 'prepare.sql' | 'distribute.sql', shards?: number) => Promise<void>;
  drop: () => Promise<void>;
}

export function loginUrlOf(ownerUrl: string): string {
  const login = new URL(ownerUrl);
  login.username = 'cursus_login';
  return login.href;
}

/** A database without Citus on the coordinator's own server: one PostgreSQL of the same release, settings and machine. */
export async function createPlainDatabase(
  coordinatorUrl: string,
): Promise<Addresses & { drop: () => Promise<void> }> {
  const name = `cursus_plain_${randomBytes(4).toString('hex')}`;
  await onPool(coordinatorUrl, (db) => db.query(`create database ${name}`));
  const ownerUrl = onDatabase(coordinatorUrl, name);
  return {
    ownerUrl,
    loginUrl: loginUrlOf(ownerUrl),
    drop: async () => {
      await onPool(coordinatorUrl, (db) => db.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** As distribute.sql has it. */
const usualShards = 32;

/** An empty database on every node, with the nodes known to each other. @throws NoCluster */
export async function createDatabase(coordinatorUrl: string): Promise<ClusterDatabase> {
  const nodes = await nodesOf(coordinatorUrl);
  const name = `cursus_citus_${randomBytes(4).toString('hex')}`;
  const at = new URL(coordinatorUrl);
  const urlOf = (node: Node): string => {
    if (node.isCoordinator) return at.href;
    const url = new URL(at.href);
    url.hostname = node.name;
    url.port = String(node.port);
    return url.href;
  };
  const workers = nodes.filter(({ isCoordinator }) => !isCoordinator);
  const all = [{ name: at.hostname, port: Number(at.port || 5432), isCoordinator: true }, ...workers];
  for (const node of all) {
    // Citus would make it on the others too, without its extension.
    await onPool(urlOf(node), (db) => db.query(`create database ${name}`));
    await onPool(onDatabase(urlOf(node), name), (db) => db.query('create extension citus'));
  }
  const ownerUrl = onDatabase(at.href, name);
  await onPool(ownerUrl, async (db) => {
    const [coordinator] = all as [Node];
    await db.query('select citus_set_coordinator_host($1, $2)', [coordinator.name, coordinator.port]);
    for (const worker of workers) await db.query('select citus_add_node($1, $2)', [worker.name, worker.port]);
  });
  return {
    ownerUrl,
    loginUrl: loginUrlOf(ownerUrl),
    nodeUrls: all.map((node) => onDatabase(urlOf(node), name)),
    run: async (file, shards = usualShards) => {
      const sql = await readFile(new URL(file, import.meta.url), 'utf8');
      const text = sql.replace(`shard_count => ${usualShards}`, `shard_count => ${shards}`);
      await onPool(ownerUrl, (db) => db.query(text));
    },
    drop: async () => {
      for (const node of all)
        await onPool(urlOf(node), (db) => db.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** A database that is migrated and distributed, as a test file begins with one. Few shards are made sooner. @throws NoCluster */
export async function createDistributedDatabase(coordinatorUrl: string): Promise<ClusterDatabase> {
  const database = await createDatabase(coordinatorUrl);
  try {
    await database.run('prepare.sql');
    const addresses = { DATABASE_URL: database.loginUrl, DATABASE_OWNER_URL: database.ownerUrl };
    await prepareDatabase(readConfig(addresses), database.loginUrl);
    await database.run('distribute.sql', 4);
    return database;
  } catch (error) {
    await database.drop();
    throw error;
  }
}
