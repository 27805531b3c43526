import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** As whom the embedded PostgreSQL runs: as we do, unless we are root. */
const run = promisify(execFile);

export interface Owner {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, made if missing, or as the system's unprivileged user. */
export async function serverOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    if (user === 'postgres') await run('useradd', ['--system', '--user-group', user]).catch(() => undefined);
    try {
      const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, user])));
      if (uid && gid) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // the next one
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no user to run it as. Set DATABASE_URL instead.',
  );
}

/** Whether the server's own user can get to this place: every folder above lets others pass. */
async function isOpenTo(owner: Owner, place: string): Promise<boolean> {
  if (owner.uid === undefined) return true;
  for (let folder = path.dirname(place); ; folder = path.dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** How to run one of PostgreSQL's programs as the server's own user. */
export interface Runner {
  prefix: string[];
  owner: Owner;
}

/**
 * Below a folder that is root's alone, such as /root, the server's user could reach neither programs nor data. There it
 * keeps the one right of root's to pass through folders (Linux, util-linux); it still writes only what is its own. The
 * secure bit lets access(2), by which initdb looks for its programs, count that right.
 */
export async function runnerFor(owner: Owner, places: string[]): Promise<Runner> {
  const open = await Promise.all(places.map((place) => isOpenTo(owner, place)));
  const plain = { prefix: [], owner };
  if (open.every(Boolean)) return plain;
  const right = '+dac_read_search';
  const ids = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  const prefix = [
    'setpriv',
    ...ids,
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${right}`,
    `--ambient-caps=${right}`,
    '--',
  ];
  return run('setpriv', [...prefix.slice(1), 'true']).then(
    () => ({ prefix, owner: {} }),
    () => plain,
  );
}
