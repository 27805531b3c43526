import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#services/platform/db/embedded-postgres.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';

/** A PostgreSQL of the benchmark's own, as durable as a real one, in a folder that is deleted with it. */
export interface BenchServer {
  /** The owner on the database `cursus`. */
  url: string;
  owner: Pool;
  folder: string;
  /** As the server tells them. */
  settings: Record<string, string>;
  stop: () => Promise<void>;
}

const durable = ['fsync', 'synchronous_commit', 'full_page_writes'];
const flags = [
  ...durable.map((name) => `${name}=on`),
  'shared_buffers=1GB',
  'max_wal_size=6GB',
  'max_connections=300',
  // No checkpoint in the middle of a slice: neither side should pay for the other's pages.
  'checkpoint_timeout=30min',
];

export async function startServer(): Promise<BenchServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-bench-'));
  // PostgreSQL runs as another user when we are root: it must be able to enter.
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const { chmod } = await import('node:fs/promises');
  await chmod(folder, 0o755);
  let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  try {
    server = await startEmbeddedPostgres(folder, flags);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  const owner = createPool({ url: server.url, max: 8, name: 'cursus bench', statementTimeoutMs: 0 });
  const stop = async () => {
    await owner.end().catch(() => undefined);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { rows } = await owner.query<{ name: string; setting: string }>(
      'select name, current_setting(name) as setting from pg_settings where name = any($1)',
      [[...durable, 'shared_buffers', 'max_wal_size', 'server_version']],
    );
    const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
    const off = durable.filter((name) => settings[name] !== 'on');
    if (off.length > 0) throw new Error(`PostgreSQL runs without ${off.join(', ')}`);
    return { url: server.url, owner, folder, settings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function freshDatabase(server: BenchServer, name: string): Promise<string> {
  await server.owner.query(`drop database if exists ${name} with (force)`);
  await server.owner.query(`create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}
