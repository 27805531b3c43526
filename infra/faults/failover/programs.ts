import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installedPostgres } from '#services/platform/db/installed-postgres.ts';
import type { Owner } from '#services/platform/db/server-user.ts';

/** What Debian's packages patroni, etcd-server, haproxy, pgbouncer and postgresql-15 bring. */
export interface Programs {
  patroni: string;
  etcd: string;
  haproxy: string;
  pgbouncer: string;
  /** Of PostgreSQL. */
  folder: string;
}

function find(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/bin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** @returns a sentence that says what is missing, where something is */
export async function findPrograms(): Promise<Programs | string> {
  const [patroni, etcd, haproxy, pgbouncer] = ['patroni', 'etcd', 'haproxy', 'pgbouncer'].map(find);
  const postgres = await installedPostgres(15);
  if (patroni && etcd && haproxy && pgbouncer && postgres)
    return { patroni, etcd, haproxy, pgbouncer, folder: path.dirname(postgres.postgres) };
  const found = { patroni, etcd, haproxy, pgbouncer, 'PostgreSQL 15': postgres };
  const missing = Object.entries(found).flatMap(([name, file]) => (file ? [] : [name]));
  return `F25 and F26 were skipped: this machine has no ${missing.join(', no ')}. On Debian 12: apt-get install --no-install-recommends patroni etcd-server haproxy pgbouncer postgresql-15`;
}

/** A program of the machine's own, until it is ended. */
export class Running {
  readonly child: ChildProcess;
  #said = '';
  readonly #ended: Promise<unknown>;

  constructor(program: string, args: readonly string[], owner: Owner, cwd: string) {
    this.child = spawn(program, args, {
      ...owner,
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: cwd },
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#said = (this.#said + chunk.toString()).slice(-20_000);
      });
    this.#ended = new Promise((resolve) => {
      this.child.once('close', resolve);
      this.child.once('error', (error) => {
        this.#said += String(error);
        resolve(error);
      });
    });
  }

  /** The last of what it wrote. */
  get said(): string {
    return this.#said;
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
    await this.#ended;
  }
}
