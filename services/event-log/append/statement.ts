import type { Db } from '#services/platform/db/postgres.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { changeOf } from '../figures/change.ts';
import type { Prepared } from './prepare.ts';
import { toRow } from './state-row.ts';

/** A command that was not written, by its place (counted from 1), and where its application stands. */
export interface Unwritten {
  place: number;
  /** `busy`: another transaction holds the application's row; `missing`: there is no such application. */
  outcome: 'repeated' | 'conflict' | 'busy' | 'missing';
  current_version: number;
  current_status: Status;
}

const text = `select * from append_application_events(${Array.from({ length: 17 }, (_, index) => `$${index + 1}`).join(', ')})`;

/** What is missing is null to the database, too, and takes it no time to read. */
const withoutNulls = (place: number, record: object) => {
  const written: Record<string, unknown> = { place };
  for (const [name, value] of Object.entries(record)) if (value !== null) written[name] = value;
  return written;
};
const recordsOf = <T extends object>(
  all: readonly Prepared[],
  of: (one: Prepared) => readonly T[],
): string | null => {
  const records = all.flatMap((one, index) => of(one).map((record) => withoutNulls(index + 1, record)));
  return records.length > 0 ? JSON.stringify(records) : null;
};
/** One element for each event. */
const eachEvent = <T>(
  all: readonly Prepared[],
  of: (one: Prepared, ordinal: number, index: number) => T,
): T[] => all.flatMap((one, index) => one.bodies.map((_, ordinal) => of(one, ordinal, index)));

/** The parameters of `append_application_events` (migrations/0001-event-log.sql), in its order. */
function parameters(all: readonly Prepared[], waits: boolean): unknown[] {
  const appends = all.map(({ append }) => append);
  return [
    appends.map(({ stream }) => stream.applicationId),
    appends.map(({ stream }) => stream.state?.version ?? 0),
    appends.map(({ stream }) => stream.headHash),
    appends.map(({ commandId }) => commandId),
    appends.map(({ at }) => at),
    eachEvent(all, (_, __, index) => index + 1),
    eachEvent(all, (_, ordinal) => ordinal),
    eachEvent(all, ({ eventIds }, ordinal) => eventIds[ordinal]),
    eachEvent(all, ({ types }, ordinal) => types[ordinal]),
    eachEvent(all, ({ bodies }, ordinal) => bodies[ordinal]),
    eachEvent(all, ({ hashes }, ordinal) => hashes[ordinal]),
    recordsOf(all, ({ append, state, hashes }) => [
      { ...toRow(append.stream.applicationId, state), head_hash: `\\x${hashes.at(-1)?.toString('hex')}` },
    ]),
    recordsOf(all, ({ steps }) =>
      steps.map((s) => ({
        version: s.version,
        status: s.status,
        entered_at: s.enteredAt,
        left_at: s.leftAt,
        due: s.due,
        is_sandbox: s.isSandbox,
      })),
    ),
    // A sandbox application takes part in no figure.
    recordsOf(all, (one) => (one.state.isSandbox ? [] : [changeOf(one)])),
    recordsOf(all, ({ jobs }) =>
      jobs.map((j) => ({ job_id: j.id, queue: j.queue, data: j.data, start_after: j.startAfter ?? null })),
    ),
    recordsOf(all, ({ audit }) => (audit ? [audit] : [])),
    waits,
  ];
}

/**
 * Writes the commands in one round trip, each of an application of its own, each all or nothing.
 * @param waits for transactions that hold one of the applications; otherwise its command is `busy`
 * @returns those that were not written
 */
export async function write(
  db: Db,
  all: readonly Prepared[],
  { waits }: { waits: boolean },
): Promise<Unwritten[]> {
  const { rows } = await db.query<Unwritten>({ name: 'append-events', text, values: parameters(all, waits) });
  return rows;
}
