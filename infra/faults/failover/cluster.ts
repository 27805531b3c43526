import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '#infra/test/server.ts';
import { until } from '#infra/test/until.ts';
import { type Owner, serverOwner } from '#services/platform/db/server-user.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { freePort } from '../processes.ts';
import { type Programs, Running } from './programs.ts';

/** Three nodes that Patroni keeps, one of them the primary; docs/how-to/high-availability.md describes the same. */
const password = 'of-this-test-alone';
const names = ['pg1', 'pg2', 'pg3'] as const;

interface Node {
  name: string;
  port: number;
  restPort: number;
  folder: string;
  patroni: Running;
}
interface Member {
  name: string;
  role: string;
  state: string;
}

export class PatroniCluster {
  readonly #programs: Programs;
  readonly #owner: Owner;
  readonly #folder: string;
  readonly #nodes: Node[] = [];
  /** What runs beside the nodes: etcd, and the ways in. */
  readonly #beside: Running[] = [];

  private constructor(programs: Programs, owner: Owner, folder: string) {
    this.#programs = programs;
    this.#owner = owner;
    this.#folder = folder;
  }

  static async start(programs: Programs): Promise<PatroniCluster> {
    const cluster = new PatroniCluster(programs, await serverOwner(), await temporaryFolder('failover'));
    try {
      await cluster.#begin();
      return cluster;
    } catch (error) {
      await cluster.end();
      throw error;
    }
  }

  /** Each node with the port at which Patroni says what it is. */
  get nodes(): readonly { name: string; port: number; restPort: number }[] {
    return this.#nodes;
  }

  superuserAt(port: number, database = 'postgres'): string {
    return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  }

  /** Starts a program as the server's own user, in a folder of its own. */
  async run(
    program: string,
    name: string,
    files: Record<string, string>,
    args: (folder: string) => string[],
  ) {
    const folder = await this.#folderFor(name);
    for (const [file, text] of Object.entries(files)) await this.#write(path.join(folder, file), text);
    const running = new Running(program, args(folder), this.#owner, folder);
    this.#beside.push(running);
    return running;
  }

  async #folderFor(name: string): Promise<string> {
    const folder = path.join(this.#folder, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await this.#give(folder);
    return folder;
  }
  async #write(file: string, text: string): Promise<void> {
    await writeFile(file, text, { mode: 0o600 });
    await this.#give(file);
  }
  async #give(place: string): Promise<void> {
    const { uid, gid } = this.#owner;
    if (uid !== undefined && gid !== undefined) await chown(place, uid, gid);
  }

  async #begin(): Promise<void> {
    const [client, peer] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`);
    const etcdArgs = (folder: string) => [
      ...['--data-dir', folder, '--name', 'etcd', '--log-level', 'error'],
      ...['--listen-client-urls', `${client}`, '--advertise-client-urls', `${client}`],
      ...['--listen-peer-urls', `${peer}`, '--initial-advertise-peer-urls', `${peer}`],
      ...['--initial-cluster', `etcd=${peer}`],
    ];
    await this.run(this.#programs.etcd, 'etcd', {}, etcdArgs);
    await until(
      () =>
        fetch(`${client}/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      (ok) => ok,
      { within: minuteMs },
    );
    for (const name of names) {
      const [port, restPort, folder] = [await freePort(), await freePort(), await this.#folderFor(name)];
      const node = { name, port, restPort, folder };
      await this.#write(path.join(folder, 'patroni.yml'), this.#settingsOf(node, new URL(client ?? '').host));
      this.#nodes.push({ ...node, patroni: this.#patroni(folder) });
      // The first one makes the cluster.
      if (name === 'pg1') await this.#leader();
    }
    await this.isWhole();
  }

  #patroni(folder: string): Running {
    return new Running(this.#programs.patroni, [path.join(folder, 'patroni.yml')], this.#owner, folder);
  }

  /** YAML takes JSON. */
  #settingsOf({ name, port, restPort, folder }: Omit<Node, 'patroni'>, etcd: string): string {
    const at = `127.0.0.1:${port}`;
    const rest = `127.0.0.1:${restPort}`;
    return JSON.stringify({
      scope: 'cursus',
      name,
      restapi: { listen: rest, connect_address: rest },
      etcd3: { host: etcd },
      bootstrap: {
        dcs: {
          ttl: 8,
          loop_wait: 1,
          retry_timeout: 3,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: { max_connections: 200, timezone: 'UTC', wal_log_hints: 'on' },
          },
        },
        initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      },
      postgresql: {
        listen: at,
        connect_address: at,
        data_dir: path.join(folder, 'data'),
        bin_dir: this.#programs.folder,
        pgpass: path.join(folder, 'pgpass'),
        authentication: {
          superuser: { username: 'postgres', password },
          replication: { username: 'replicator', password },
          rewind: { username: 'rewinder', password },
        },
        // Only processes are killed, never the machine.
        parameters: { unix_socket_directories: folder, fsync: 'off', shared_buffers: '64MB' },
        pg_hba: [
          'host replication replicator 127.0.0.1/32 scram-sha-256',
          'host all all 127.0.0.1/32 scram-sha-256',
        ],
      },
    });
  }

  async #members(): Promise<Member[]> {
    for (const { restPort } of this.#nodes) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  /** The node that takes writes, as its own Patroni says. */
  async #leader(): Promise<Node> {
    const find = async () => {
      for (const node of this.#nodes) {
        const answer = await fetch(`http://127.0.0.1:${node.restPort}/primary`).catch(() => null);
        if (answer?.status === 200) return node;
      }
      return null;
    };
    return (await until(find, (node) => node !== null, { within: 2 * minuteMs, every: 200 }).catch(() => {
      throw new Error(
        `no primary: ${this.#nodes.map(({ name, patroni }) => `${name}: ${patroni.said}`).join('\n')}`,
      );
    })) as Node;
  }

  /** Until one node takes writes and both others follow it, one of them synchronously. */
  async isWhole(): Promise<void> {
    await until(
      () => this.#members(),
      (members) =>
        members.length === names.length &&
        members.filter(({ role }) => role === 'leader').length === 1 &&
        members.some(({ role }) => role === 'sync_standby') &&
        members.every(({ state }) => ['running', 'streaming'].includes(state)),
      { within: 3 * minuteMs, every: 500 },
    ).catch((error: Error) => {
      throw new Error(
        `${error.message}\n${this.#nodes.map(({ name, patroni }) => `${name}: ${patroni.said}`).join('\n')}`,
      );
    });
  }

  /** SIGKILL to the primary's PostgreSQL and to its Patroni, as the end of its machine. @returns starts that node again */
  async killPrimary(): Promise<{ name: string; startAgain: () => void }> {
    const node = await this.#leader();
    const lockFile = await readFile(path.join(node.folder, 'data', 'postmaster.pid'), 'utf8');
    node.patroni.child.kill('SIGKILL');
    process.kill(Number(lockFile.split('\n')[0]), 'SIGKILL');
    await node.patroni.end('SIGKILL');
    return {
      name: node.name,
      startAgain: () => {
        node.patroni = this.#patroni(node.folder);
      },
    };
  }

  async end(): Promise<void> {
    await Promise.all(this.#nodes.map(({ patroni }) => patroni.end()));
    for (const { folder } of this.#nodes) {
      const pid = Number(
        (await readFile(path.join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
      );
      if (pid > 0) process.kill(pid, 'SIGQUIT');
    }
    await Promise.all(this.#beside.map((program) => program.end('SIGKILL')));
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
