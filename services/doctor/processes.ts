import type { Pool } from '#services/platform/db/postgres.ts';
import type { SystemOverview } from './contract.ts';

export type KnownProcess = SystemOverview['processes'][number];
export type ProcessKind = KnownProcess['kind'];
export type RunningProcess = Pick<KnownProcess, 'kind' | 'host' | 'pid' | 'release'> & {
  id: string;
  startedAt: Date;
};
export type ProcessFigures = Pick<
  KnownProcess,
  'residentBytes' | 'heapBytes' | 'eventLoopDelayMs' | 'liveStreams'
>;

/** A process says how it is so often. */
export const noteEveryMs = 20_000;
/** Six times in a row it did not. */
const silentAfterSeconds = 120;

/** Notes how a process is, by the database's clock, and forgets those that have said nothing for an hour. */
export async function noteProcess(pool: Pool, own: RunningProcess, figures: ProcessFigures): Promise<void> {
  await pool.query({
    name: 'note-process',
    text: `with gone as (delete from running_processes where seen_at < clock_timestamp() - interval '1 hour')
      insert into running_processes (process_id, kind, host, pid, release, started_at, seen_at,
                                     resident_bytes, heap_bytes, event_loop_delay_ms, live_streams)
      values ($1, $2, $3, $4, $5, $6, clock_timestamp(), $7, $8, $9, $10)
      on conflict (process_id) do update set seen_at = excluded.seen_at, resident_bytes = excluded.resident_bytes,
        heap_bytes = excluded.heap_bytes, event_loop_delay_ms = excluded.event_loop_delay_ms, live_streams = excluded.live_streams`,
    values: [
      own.id,
      own.kind,
      own.host,
      own.pid,
      own.release,
      own.startedAt,
      figures.residentBytes,
      figures.heapBytes,
      figures.eventLoopDelayMs,
      figures.liveStreams,
    ],
  });
}

/** One that ended in order, or that is known to be gone. */
export async function forgetProcesses(pool: Pool, ids: readonly string[]): Promise<void> {
  await pool.query({
    name: 'forget-processes',
    text: 'delete from running_processes where process_id = any($1)',
    values: [ids],
  });
}

/** What earlier processes of a machine left behind: its own caller knows which of them still run. */
export async function processesOn(pool: Pool, host: string): Promise<{ id: string; pid: number }[]> {
  const { rows } = await pool.query<{ id: string; pid: number }>({
    name: 'processes-on-host',
    text: 'select process_id as id, pid from running_processes where host = $1',
    values: [host],
  });
  return rows;
}

/** All of them, by kind and then by when they began. */
export async function knownProcesses(pool: Pool): Promise<KnownProcess[]> {
  const { rows } = await pool.query<Omit<KnownProcess, 'isSilent'>>({
    name: 'known-processes',
    text: `select kind, host, pid, release, started_at as "startedAt", resident_bytes::float8 as "residentBytes",
             heap_bytes::float8 as "heapBytes", event_loop_delay_ms::float8 as "eventLoopDelayMs", live_streams as "liveStreams",
             extract(epoch from clock_timestamp() - seen_at)::float8 as "silentSeconds"
           from running_processes order by kind, started_at, process_id`,
  });
  return rows.map((row) => ({ ...row, isSilent: row.silentSeconds > silentAfterSeconds }));
}
