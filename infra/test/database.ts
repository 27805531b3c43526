import { createHash, randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { readConfig } from '#services/start/config.ts';
import { prepareDatabase } from '#services/start/prepare.ts';
import { startServer } from './server.ts';

/** Where test files find their PostgreSQL; see `fresh-database.ts`. */
export interface ProvidedDatabase {
  /** The server, by an owner as operators have one: no superuser, who may create databases and roles. */
  serverUrl: string;
  /** The login of processes: owns nothing. */
  loginUrl: string;
  /** For what an owner may not do, such as settings of the server. */
  superuserUrl: string;
  /** Name of the migrated database to copy; null on a cluster, which copies none. */
  template: string | null;
}
declare module 'vitest' {
  interface ProvidedContext {
    database: ProvidedDatabase;
  }
}

export function onDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A role of the server by its address. The server's own password stays the only secret, and runs side by side agree. */
function addressOf(serverUrl: string, role: string): string {
  const url = new URL(serverUrl);
  url.username = role;
  url.password = createHash('sha256').update(`${serverUrl} ${role}`).digest('hex');
  return url.href;
}

/**
 * The whole suite runs as operators are asked to set the product up. Viewing other sessions and ending them is the tests' own need, and
 * opens no table.
 */
async function createOwner(admin: Pool, address: string): Promise<void> {
  const { username, password } = new URL(address);
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [username]);
  if (!rowCount)
    await admin.query(`create role ${username} login createdb createrole password '${password}'`);
  await admin.query(`grant pg_monitor, pg_signal_backend to ${username}`);
  // A server of several runs, whose role another owner made.
  const { rowCount: isThere } = await admin.query("select from pg_roles where rolname = 'cursus_app'");
  if (isThere) await admin.query(`grant cursus_app to ${username} with admin option`);
}

/** Once a run: a server, and one migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `cursus_template_${randomBytes(4).toString('hex')}`;
  const admin = createPool({ url: server.url, max: 1, name: 'cursus test setup', statementTimeoutMs: 0 });
  try {
    const serverUrl = addressOf(server.url, 'cursus_test_owner');
    const loginUrl = addressOf(server.url, 'cursus_test_login');
    await createOwner(admin, serverUrl);
    await admin.query(`create database ${template} owner cursus_test_owner`);
    const addresses = {
      DATABASE_URL: onDatabase(loginUrl, template),
      DATABASE_OWNER_URL: onDatabase(serverUrl, template),
    };
    await prepareDatabase(readConfig(addresses), addresses.DATABASE_URL);
    project.provide('database', { serverUrl, loginUrl, superuserUrl: server.url, template });
  } catch (error) {
    await admin.end();
    await server.stop();
    throw error;
  }
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await server.stop();
  };
}
