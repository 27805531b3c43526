import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { minuteMs } from '#state-machines/durations.ts';
import type { Owner, Runner } from './server-user.ts';

/** The embedded PostgreSQL's files: made once, whole or not at all. */
const run = promisify(execFile);

export interface Binaries {
  initdb: string;
  postgres: string;
}

export const isInitialised = (cluster: string): boolean =>
  existsSync(path.join(cluster, 'global', 'pg_control'));

/** Removes what first starts that were killed half-way have left; a recent one may be someone else's under way. */
async function removeHalfDone(cluster: string): Promise<void> {
  const folder = path.dirname(cluster);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${path.basename(cluster)}.new-`)) continue;
    const half = path.join(folder, name);
    if (Date.now() - (await stat(half)).mtimeMs > minuteMs) await rm(half, { recursive: true, force: true });
  }
}

/**
 * Sets up beside the place and moves there when done: what stands there is whole, whenever we are killed.
 * @param onSpawn called when `initdb` begins to run
 */
export async function initialise(
  bin: Binaries,
  cluster: string,
  owner: Owner,
  runner: Runner,
  password: string,
  onSpawn: () => void,
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
    const done = run(program, args, {
      ...runner.owner,
      cwd: os.tmpdir(),
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });
    onSpawn();
    await done;
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
