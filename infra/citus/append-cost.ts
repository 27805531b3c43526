import { cpuOfServers, parentOf } from '#infra/bench/cpu.ts';
import { noKeys } from '#infra/bench/least-append.ts';
import { median, pairs } from '#infra/bench/pairs.ts';
import { admin, appendTo, Streams, waitingFor } from '#infra/bench/streams.ts';
import { jobsFor } from '#services/applications/effects.ts';
import { appendEvents } from '#services/event-log/append/append.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { type Addresses, type ClusterDatabase, onPool } from './cluster.ts';

/**
 * What one append costs the database's processors: on the cluster, all nodes together, and on one PostgreSQL. Each append has two
 * events, a step that ended, a change of the figures, two jobs and an audit entry, as a decision of staff that arms a deadline.
 */
const waiting = waitingFor('request-details');
const [slices, perSlice] = [4, 500];
/** Each connection plans for each shard it has not met. */
const warmUp = 500;
/** Connections, and so callers. */
const most = 8;

export interface AppendCost {
  /** Who append side by side. */
  callers: number;
  /** Microseconds an append: medians. */
  cluster: number;
  local: number;
}

/** The processes whose time is read. @returns null when a node is on another machine, or in a container of its own */
async function postmastersOf(nodeUrls: readonly string[]): Promise<number[] | null> {
  const found: number[] = [];
  for (const url of nodeUrls) {
    const postmaster = await onPool(url, async (db) => {
      const { rows } = await db.query<{ backend: number; postmaster: number }>(
        `select pg_backend_pid() as backend, split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as postmaster`,
      );
      const [row] = rows;
      return row && (await parentOf(row.backend)) === row.postmaster ? row.postmaster : null;
    });
    if (postmaster === null) return null;
    found.push(postmaster);
  }
  return found;
}

const entryOf = (n: number) =>
  auditEntry('workflow_status_advanced', 'application', {
    userId: admin.id,
    userAgent: 'cursus citus',
    ipAddress: '127.0.0.1',
    requestId: String(n),
    keys: noKeys,
  });

class Appender {
  readonly #owner: Pool;
  readonly #pool: Pool;
  readonly #streams: Streams;

  constructor({ ownerUrl, loginUrl }: Addresses) {
    this.#owner = createPool({ url: ownerUrl, max: 1, name: 'cursus citus', statementTimeoutMs: 0 });
    this.#pool = createPool({ url: loginUrl, role: 'cursus_app', max: most, name: 'cursus citus append' });
    this.#streams = new Streams(this.#owner);
  }

  /** @returns what `cpu` counts, an append @throws Error when one did not take place */
  async append(count: number, callers: number, cpu: () => Promise<number>): Promise<number> {
    const begin = await this.#streams.prepare(count, waiting);
    const before = await cpu();
    let next = begin;
    const line = async () => {
      while (next < begin + count) {
        const n = next++;
        await appendEvents(this.#pool, noKeys, { ...appendTo(n, waiting, jobsFor), audit: entryOf(n) });
      }
    };
    await Promise.all(Array.from({ length: callers }, line));
    const each = ((await cpu()) - before) / count;
    const moved = await this.#streams.moved(begin, count, waiting);
    if (moved !== count) throw new Error(`only ${moved} of ${count} appends took place`);
    return each;
  }

  async end(): Promise<void> {
    await Promise.all([this.#owner.end(), this.#pool.end()]);
  }
}

/**
 * @param callers for each measurement, how many append side by side: on one PostgreSQL their commands go together, on a cluster each by itself
 * @returns null when a node is not on this machine
 */
export async function measureAppends(
  cluster: ClusterDatabase,
  plain: Addresses,
  callers: readonly number[],
): Promise<AppendCost[] | null> {
  const postmasters = await postmastersOf(cluster.nodeUrls);
  if (!postmasters) return null;
  const cpu = () => cpuOfServers(postmasters);
  const [there, here] = [new Appender(cluster), new Appender(plain)];
  const costs: AppendCost[] = [];
  try {
    for (const atOnce of callers) {
      for (const side of [there, here]) await side.append(warmUp, atOnce, cpu);
      const { product, yardstick } = await pairs(
        slices,
        () => there.append(perSlice, atOnce, cpu),
        () => here.append(perSlice, atOnce, cpu),
      );
      costs.push({ callers: atOnce, cluster: median(product), local: median(yardstick) });
    }
    return costs;
  } finally {
    await Promise.all([there.end(), here.end()]);
  }
}
