import { BinaryArrays } from '#services/platform/db/binary-arrays.ts';
import type { Columns } from '#services/platform/db/binary-values.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { ClosedStep } from '#state-machines/application/state.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { changeOf } from '../figures/change.ts';
import type { Job, Prepared } from './prepare.ts';
import { stateColumnsOf } from './state-row.ts';

/** A command that was not written, by its place (counted from 1), and where its application stands. */
export interface Unwritten {
  place: number;
  /** `busy`: another transaction holds the application's row; `missing`: there is no such application. */
  outcome: 'repeated' | 'conflict' | 'busy' | 'missing';
  current_version: number;
  current_status: Status;
}

/** Something of a command, with the command's place. */
type Of<T> = T & { place: number };

// The parameters of `append_application_events` (migrations/0001-event-log.sql): arrays, each with its name and its elements.
const ofState: Columns<Prepared> = {
  ...stateColumnsOf(({ state }: Prepared) => state),
  head_hash: ['bytea', ({ hashes }) => hashes.at(-1)],
};
const ofCommands: Columns<Prepared> = {
  p_application_ids: ['uuid', ({ append }) => append.stream.applicationId],
  p_expected: ['int4', ({ append }) => append.stream.state?.version ?? 0],
  p_prev_hashes: ['bytea', ({ append }) => append.stream.headHash],
  p_command_ids: ['uuid', ({ append }) => append.commandId],
  p_recorded_at: ['timestamptz', ({ append }) => append.at],
  ...Object.fromEntries(Object.entries(ofState).map(([name, column]) => [`p_state_${name}`, column])),
};
const ofEvents: Columns<Of<{ ordinal: number; command: Prepared }>> = {
  p_places: ['int4', ({ place }) => place],
  p_ordinals: ['int2', ({ ordinal }) => ordinal],
  p_event_ids: ['uuid', ({ ordinal, command }) => command.eventIds[ordinal]],
  p_types: ['text', ({ ordinal, command }) => command.types[ordinal]],
  p_bodies: ['text', ({ ordinal, command }) => command.bodies[ordinal]],
  p_hashes: ['bytea', ({ ordinal, command }) => command.hashes[ordinal]],
};
const ofSteps: Columns<Of<ClosedStep>> = {
  p_step_places: ['int4', ({ place }) => place],
  p_step_versions: ['int4', ({ version }) => version],
  p_step_statuses: ['text', ({ status }) => status],
  p_step_entered_at: ['timestamptz', ({ enteredAt }) => enteredAt],
  p_step_left_at: ['timestamptz', ({ leftAt }) => leftAt],
  p_step_due: ['timestamptz', ({ due }) => due],
  p_step_sandboxes: ['bool', ({ isSandbox }) => isSandbox],
};
const ofChanges: Columns<Of<ReturnType<typeof changeOf>>> = {
  p_change_places: ['int4', ({ place }) => place],
  p_change_releases: ['text', ({ release }) => release],
  p_change_events: ['jsonb', ({ events }) => events],
  p_left_statuses: ['text', ({ left }) => left?.status],
  p_left_since: ['timestamptz', ({ left }) => left?.since],
  p_left_overdue: ['timestamptz', ({ left }) => left?.overdueSince],
  p_entered_statuses: ['text', ({ entered }) => entered?.status],
  p_entered_since: ['timestamptz', ({ entered }) => entered?.since],
  p_entered_overdue: ['timestamptz', ({ entered }) => entered?.overdueSince],
};
const ofJobs: Columns<Of<Job>> = {
  p_job_places: ['int4', ({ place }) => place],
  p_job_ids: ['uuid', ({ id }) => id],
  p_job_queues: ['text', ({ queue }) => queue],
  p_job_data: ['jsonb', ({ data }) => data],
  p_job_starts: ['timestamptz', ({ startAfter }) => startAfter],
};
const ofAudit: Columns<Of<NonNullable<Prepared['audit']>>> = {
  p_audit_places: ['int4', ({ place }) => place],
  p_audit_ids: ['uuid', ({ audit_id }) => audit_id],
  p_audit_users: ['uuid', ({ user_id }) => user_id],
  p_audit_on_behalf: ['uuid', ({ on_behalf_of }) => on_behalf_of],
  p_audit_actions: ['text', ({ action }) => action],
  p_audit_resources: ['text', ({ resource_type }) => resource_type],
  p_audit_metadata: ['jsonb', ({ metadata }) => metadata],
  p_audit_sealed: ['jsonb', ({ sealed }) => sealed],
};

const names = [ofCommands, ofEvents, ofSteps, ofChanges, ofJobs, ofAudit].flatMap(Object.keys);
const text = `select * from append_application_events(${['p_application_id', ...names, 'p_waits']
  .map((name, index) => `${name} => $${index + 1}`)
  .join(', ')})`;

/** What belongs to the commands, command by command. */
const each = <T extends object>(all: readonly Prepared[], of: (command: Prepared) => readonly T[]): Of<T>[] =>
  all.flatMap((command, index) => of(command).map((one) => ({ ...one, place: index + 1 })));

const parametersOf = (arrays: BinaryArrays, all: readonly Prepared[]): Buffer[] =>
  arrays
    .add(ofCommands, all)
    .add(
      ofEvents,
      each(all, (command) => command.bodies.map((_body, ordinal) => ({ ordinal, command }))),
    )
    .add(
      ofSteps,
      each(all, ({ steps }) => steps),
    )
    // A sandbox application takes part in no figure.
    .add(
      ofChanges,
      each(all, (command) => (command.state.isSandbox ? [] : [changeOf(command)])),
    )
    .add(
      ofJobs,
      each(all, ({ jobs }) => jobs),
    )
    .add(
      ofAudit,
      each(all, ({ audit }) => (audit ? [audit] : [])),
    )
    .parameters();

/** Memory for parameters, used again: new buffers for each statement were a third of Node's work. */
const spare: BinaryArrays[] = [];

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
  const arrays = spare.pop() ?? new BinaryArrays();
  const values = [all[0]?.append.stream.applicationId, ...parametersOf(arrays, all), waits];
  const { rows } = await db.query<Unwritten>({ name: 'append-events', text, values });
  // Not after a failure, when the connection may still hold them.
  arrays.clear();
  spare.push(arrays);
  return rows;
}
