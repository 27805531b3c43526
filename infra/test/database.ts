import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { createPool } from '#services/platform/postgres.ts';
import { readConfig } from '#services/start/config.ts';
import { prepareDatabase } from '#services/start/prepare.ts';
import { startServer } from './server.ts';

/** Where test files find their PostgreSQL; see `fresh-database.ts`. */
export interface ProvidedDatabase {
  /** The server, by an address whose user may create databases. */
  serverUrl: string;
  /** Name of the migrated database to copy. */
  template: string;
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

/** Once a run: a server, and one migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `cursus_template_${randomBytes(4).toString('hex')}`;
  const admin = createPool({ url: server.url, max: 1, name: 'cursus test setup', statementTimeoutMs: 0 });
  try {
    await admin.query(`create database ${template}`);
    await prepareDatabase(readConfig({}), onDatabase(server.url, template));
    project.provide('database', { serverUrl: server.url, template });
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
