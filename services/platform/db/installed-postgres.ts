import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './embedded-cluster.ts';

/** PostgreSQL's programs as the machine's own packages bring them. */
const run = promisify(execFile);

/** Debian keeps each main release in a folder of its own, and so do PostgreSQL's packages for Red Hat; others have one in the path. */
const placesOf = (release: number): string[] => [
  `/usr/lib/postgresql/${release}/bin`,
  `/usr/pgsql-${release}/bin`,
  ...(process.env.PATH ?? '').split(path.delimiter),
];

/** The main release of a server's program; null when there is none at this place. */
export async function releaseOf(postgres: string): Promise<number | null> {
  const said = await run(postgres, ['--version']).catch(() => null);
  return Number(/\(PostgreSQL\) (\d+)/.exec(said?.stdout ?? '')?.[1]) || null;
}

/** @param release PostgreSQL's main release @returns null where this machine does not have it */
export async function installedPostgres(release: number): Promise<Binaries | null> {
  for (const place of placesOf(release)) {
    const postgres = path.join(place, 'postgres');
    if ((await releaseOf(postgres)) === release) return { postgres, initdb: path.join(place, 'initdb') };
  }
  return null;
}
