import pg from 'pg';
import { minuteMs } from '#state-machines/durations.ts';
import { dropReadOnly, isReadOnly, verifyWritable } from './read-only.ts';
import { TimelyClient, UnnamedClient } from './timely-client.ts';

/** Anything that runs a statement: a pool, or one connection inside a transaction. */
export type Db = Pick<pg.ClientBase, 'query'>;
export type Pool = pg.Pool;

export const { DatabaseError } = pg;
const { types } = pg;
/**
 * An instant as ISO 8601 UTC text with milliseconds. Every connection is in UTC, so the text at hand only changes its form:
 * building a date for each was a tenth of what a long list costs.
 */
export function isoInstant(text: string): string {
  if (text === 'infinity') return text;
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(text)) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
}
/** Instants come as text; 64-bit counts as numbers. Only for our own pools: pg-boss expects Dates. */
const parsers: Record<number, (text: string) => unknown> = {
  [types.builtins.TIMESTAMPTZ]: isoInstant,
  [types.builtins.INT8]: Number,
};
const ownTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

export interface PoolOptions {
  url: string;
  /** The role to act as; undefined acts as the address's own user (the owner: migrations and rebuilds). */
  role?: 'cursus_app';
  max?: number;
  name: string;
  /** Longest a statement may run, in milliseconds; 0 for no bound (long reads of the command line). */
  statementTimeoutMs?: number;
  /** False behind a pooler that forgets named statements with each transaction (decision 0086). */
  hasPreparedStatements?: boolean;
  /** For writing: refuses connections to a server that takes no writes, and drops those it has (F17). */
  isForWriting?: boolean;
}

/**
 * Given as the connection is made, where no setting of a database or a role comes before it, and at no round trip (decision 0073). Temporary tables
 * come last in the search path: a session's own do not stand in for ours.
 */
const everywhere = {
  search_path: 'public,pg_temp',
  TimeZone: 'UTC',
  jit: 'off',
  // Pages are in memory or on an SSD; the server's own 4 is that of a turning disk, and leads short lists past their indexes.
  random_page_cost: '1.1',
} as const;

/** What the connections of processes say, as the server calls it; a pooler that drops it has to say the same (decision 0086). */
export const ownSettings: Readonly<Record<string, string>> = {
  role: 'cursus_app',
  ...everywhere,
  statement_timeout: '8s',
};

/** Connections that give up rather than hang: 5 s to connect, 8 s a statement unless said otherwise (F4). */
export function createPool({
  url,
  role,
  max = 10,
  name,
  statementTimeoutMs = 8_000,
  hasPreparedStatements = true,
  isForWriting = false,
}: PoolOptions): Pool {
  const settings = { ...everywhere, statement_timeout: `${statementTimeoutMs}`, ...(role && { role }) };
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    options: Object.entries(settings)
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(' '),
    connectionTimeoutMillis: 5_000,
    // A new connection knows no catalogue and no plan, and its first list takes six times as long (decision 0091).
    idleTimeoutMillis: 10 * minuteMs,
    keepAlive: true,
    // So a firewall between does not forget it, and one whose server is gone is found.
    keepAliveInitialDelayMillis: minuteMs,
    types: ownTypes,
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + 1_000 }),
    ...(isForWriting && { verify: verifyWritable }),
    Client: hasPreparedStatements ? TimelyClient : UnnamedClient,
  });
  if (isForWriting) dropReadOnly(pool);
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So would one that dies inside a transaction: its statement rejects, but the client emits the error as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Runs `work` in one transaction; any error rolls all of it back. */
export async function inTransaction<T>(pool: Pool, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    if (error instanceof Error && isReadOnly(error)) broken = error;
    throw error;
  } finally {
    client.release(broken);
  }
}

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
/** Class 08 connection, 53 resources (a full disk too), 57P server going down or starting, 57014 timed out, 25006 read-only. */
const unavailableState = /^(08|53|57P)|^(57014|25006)$/;
const lostMessage =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/;

/** Whether `error` says that the database cannot serve now; the request may be repeated later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  // pg-boss reports copies of errors, which are no Error any more.
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (lostConnection.has(code) || unavailableState.test(code))) return true;
  return typeof message === 'string' && lostMessage.test(message);
}
