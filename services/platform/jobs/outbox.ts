import type { PgBoss } from 'pg-boss';
import { type Db, inTransaction, type Pool } from '../db/postgres.ts';
import { noteHandedOn } from '../tracing.ts';

/**
 * What commands left to be handed on (docs/decisions/0005, 0061): jobs for pg-boss, and audit entries where the log is on other machines.
 * Applications' and accounts' jobs wait apart: the first table can be distributed with the applications.
 */
interface Outbox<Row extends object> {
  table: string;
  /** The columns that name a row. */
  key: readonly string[];
  columns: string;
  /** Hands rows on, and says how many to which queue. A repeat of it changes nothing. */
  hand: (db: Db, rows: readonly Row[], boss: PgBoss) => Promise<[queue: string, count: number][]>;
}

interface JobRow {
  job_id: string;
  queue: string;
  data: Record<string, string | number>;
  start_after: string | null;
}

/** A job that is there already stays as it is. */
const handJobs: Outbox<JobRow>['hand'] = async (client, rows, boss) => {
  const since = Date.now();
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  const byQueue = Map.groupBy(rows, (row) => row.queue);
  for (const [queue, jobs] of byQueue) {
    await boss.insert(
      queue,
      jobs.map(({ job_id, data, start_after }) => ({
        id: job_id,
        data,
        ...(start_after && { startAfter: start_after }),
      })),
      { db },
    );
    noteHandedOn(
      queue,
      jobs.map(({ data }) => data),
      since,
    );
  }
  return [...byQueue].map(([queue, jobs]) => [queue, jobs.length]);
};

const auditColumns = 'audit_id, user_id, on_behalf_of, action, resource_type, metadata, sealed, created_at';
const handEntries: Outbox<object>['hand'] = async (db, rows) => {
  await db.query({
    name: 'hand-audit',
    text: `insert into audit_logs (${auditColumns}, resource_id)
           select ${auditColumns}, application_id::text from jsonb_to_recordset($1)
             as x (application_id uuid, audit_id uuid, user_id uuid, on_behalf_of uuid, action text, resource_type text, metadata jsonb,
                   sealed jsonb, created_at timestamptz)
           on conflict do nothing`,
    values: [JSON.stringify(rows)],
  });
  return [];
};

const jobColumns = 'job_id, queue, data, start_after';
const outboxes: readonly Outbox<never>[] = [
  {
    table: 'job_outbox',
    key: ['application_id', 'job_id'],
    columns: `application_id, ${jobColumns}`,
    hand: handJobs,
  },
  { table: 'account_job_outbox', key: ['job_id'], columns: jobColumns, hand: handJobs },
  {
    table: 'audit_outbox',
    key: ['application_id', 'audit_id'],
    columns: `application_id, ${auditColumns}`,
    hand: handEntries,
  },
];

/**
 * One worker at a time hands on from an outbox. Rows go after what they were handed to is committed: on a cluster they lie on other
 * machines, where a transaction ends by itself. A worker that ends in between leaves them to be handed on once more.
 */
async function drain(
  pool: Pool,
  boss: PgBoss,
  { table, key, columns, hand }: Outbox<never>,
  limit: number,
): Promise<[queue: string, count: number][]> {
  const { rows, handed } = await inTransaction(pool, async (db) => {
    const { rows: gate } = await db.query<{ is_free: boolean }>({
      name: 'gate-of-outbox',
      text: "select pg_try_advisory_xact_lock(hashtext('cursus:' || $1)) as is_free",
      values: [table],
    });
    if (!gate[0]?.is_free) return { rows: [], handed: [] };
    const { rows } = await db.query<Record<string, string>>({
      name: `read ${table}`,
      text: `select ${columns} from ${table} limit $1`,
      values: [limit],
    });
    return { rows, handed: rows.length > 0 ? await hand(db, rows as never[], boss) : [] };
  });
  if (rows.length === 0) return [];
  const keys = key.map((column) => rows.map((row) => row[column]));
  await pool.query({
    name: `drain ${table}`,
    text: `delete from ${table} o using unnest(${key.map((_, place) => `$${place + 1}::uuid[]`).join(', ')}) as k (${key.join(', ')})
           where ${key.map((column) => `o.${column} = k.${column}`).join(' and ')} and o.${key[0]} = any($1)`,
    values: keys,
  });
  return handed;
}

/** Mostly there is nothing: one statement says so, without a transaction. @returns tables that wait for a worker, the outboxes among them */
export async function tablesWithWork(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ table: string }>({
    name: 'tables-with-work',
    text: 'select tables_with_work() as table',
  });
  return new Set(rows.map(({ table }) => table));
}

/** How long a worker rests that found nothing, unless live updates wake it: a look at a cluster costs more. */
export async function idleLookMs(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>('select idle_look_ms() as ms');
  return rows[0]?.ms ?? 1_000;
}

/**
 * Hands on what waits in the outboxes: none of it is lost, and what it is named by makes a repeat harmless.
 * @param waiting the tables to look at, where they are known already
 * @returns how many jobs were handed over, by queue
 */
export async function drainOutbox(
  pool: Pool,
  boss: PgBoss,
  limit = 1_000,
  waiting?: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const handed = new Map<string, number>();
  const filled = waiting ?? (await tablesWithWork(pool));
  for (const outbox of outboxes.filter(({ table }) => filled.has(table)))
    for (const [queue, count] of await drain(pool, boss, outbox, limit))
      handed.set(queue, (handed.get(queue) ?? 0) + count);
  return handed;
}
