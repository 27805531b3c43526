import type { AuditEntry } from '#services/platform/audit/entry.ts';
import { type SealedEntry, sealEntry } from '#services/platform/audit/sealing.ts';
import type { PersonKeys } from '#services/platform/crypto/person-keys.ts';
import { createBatchedRead, filledUp, inPlace } from '#services/platform/db/batched-read.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { derivedId, newId } from '#services/platform/ids.ts';
import type { DecidedEvent, RecordedEvent } from '#state-machines/application/events.ts';
import { machineVersion } from '#state-machines/application/machine.ts';
import {
  type ApplicationState,
  type ClosedStep,
  closedBy,
  evolve,
} from '#state-machines/application/state.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { bodyOf, genesis, link, type Origin, serialise, textOf } from './event.ts';
import { fromRow, type StateRow, toRow } from './state-row.ts';

/** A job to enqueue with the events. Ids only, never personal data. */
export interface Job {
  /** Derived from event and action, so that a repeat cannot enqueue twice. */
  id: string;
  queue: string;
  data: Record<string, string | number>;
  /** Not before this instant, ISO 8601 UTC. */
  startAfter?: string;
}
/** An event at the moment of writing: what a mapping from events to jobs sees. */
export type WrittenEvent = RecordedEvent & { eventId: string };

/** Where a stream stands before a command. */
export interface Stream {
  applicationId: string;
  /** Null before the first event. */
  state: ApplicationState | null;
  headHash: Buffer;
  /** Whose key encrypts free text. */
  personId: string | null;
  /**
   * What this very command wrote before, when it is a repeat: its last version and where that left the application, and
   * where its first event led (it may have moved straight on from there).
   */
  repeated: { version: number; to: Status; aimedAt: Status } | null;
}

export const newStream = (applicationId: string, personId: string): Stream => ({
  applicationId,
  state: null,
  headHash: genesis(applicationId),
  personId,
  repeated: null,
});

type LoadedRow = StateRow & {
  head_hash: Buffer;
  person_id: string | null;
  repeated: number | null;
  repeated_to: Status | null;
  repeated_aimed_at: Status | null;
};

const readStreams = createBatchedRead<{ applicationId: string; commandId: string }, LoadedRow>(
  async (db, keys) => {
    const { rows } = await db.query<LoadedRow & { place: number }>({
      name: 'load-streams',
      text: `select q.place::int as place, s.*, f.person_id, r.version as repeated, r.to_status as repeated_to,
                  r.aimed_at as repeated_aimed_at
           from unnest($1::uuid[], $2::uuid[]) with ordinality as q (application_id, command_id, place)
           join application_states s on s.application_id = q.application_id
           left join application_forms f on f.application_id = s.application_id
           left join lateral (
             select max(e.version) as version,
                    (array_agg(e.data->>'to' order by e.ordinal desc))[1] as to_status,
                    (array_agg(e.data->>'to' order by e.ordinal))[1] as aimed_at
             from application_events e where e.application_id = s.application_id and e.command_id = q.command_id
           ) r on true`,
      values: [filledUp(keys.map((key) => key.applicationId)), filledUp(keys.map((key) => key.commandId))],
    });
    return inPlace(keys.length, rows);
  },
);

/**
 * The stream's state from its projection, with its head, in one prepared read.
 * @throws DomainError `not-found`
 */
export async function loadStream(db: Db, applicationId: string, commandId: string): Promise<Stream> {
  const row = await readStreams(db, { applicationId, commandId });
  if (!row) throw new DomainError('not-found', 'There is no such application.');
  const { repeated: version, repeated_to: to, repeated_aimed_at: aimedAt } = row;
  const repeated = version && to && aimedAt ? { version, to, aimedAt } : null;
  return { applicationId, state: fromRow(row), headHash: row.head_hash, personId: row.person_id, repeated };
}

export interface Append {
  stream: Stream;
  events: readonly DecidedEvent[];
  commandId: string;
  /** When it happened; also the events' `recorded_at`. */
  at: Date;
  origin: Origin;
  /** Jobs that an event causes; written in the same transaction. */
  jobsFor: (event: WrittenEvent, applicationId: string) => Job[];
  audit?: AuditEntry;
}
export interface Appended {
  status: Status;
  version: number;
  /** True when nothing was written because this command had been carried out before. */
  repeated: boolean;
}

interface Prepared {
  eventIds: string[];
  types: string[];
  bodies: string[];
  hashes: Buffer[];
  steps: ClosedStep[];
  jobs: Job[];
  state: ApplicationState;
  audit: SealedEntry | null;
}

async function prepare(append: Append, keys: Pick<PersonKeys, 'encryptor'>): Promise<Prepared> {
  const { stream, events, commandId, origin } = append;
  const { applicationId } = stream;
  const at = append.at.toISOString();
  const hasText = events.some((event) => event.reason || event.notes);
  if (hasText && !stream.personId)
    throw new Error(`application ${applicationId} has no person whose key could encrypt text`);
  const encrypt = hasText && stream.personId ? await keys.encryptor(stream.personId) : null;
  const out: Omit<Prepared, 'state' | 'audit'> = {
    eventIds: [],
    types: [],
    bodies: [],
    hashes: [],
    steps: [],
    jobs: [],
  };
  let { state } = stream;
  let head: Uint8Array = stream.headHash;
  for (const [ordinal, event] of events.entries()) {
    const version = (stream.state?.version ?? 0) + ordinal + 1;
    const eventId = newId(append.at);
    const sealed = (field: 'reason' | 'notes') => {
      const plain = event[field];
      return plain && encrypt ? { [field]: encrypt(textOf(applicationId, version, field), plain) } : {};
    };
    const body = serialise(
      bodyOf(
        event,
        { applicationId, version, eventId, commandId, ordinal, at, machine: machineVersion, ...origin },
        { ...sealed('reason'), ...sealed('notes') },
      ),
    );
    const { type, from, to, actor, data } = event;
    const written = { type, from, to, actor, data, version, at, eventId } as WrittenEvent;
    const closed = closedBy(state, written);
    if (closed) out.steps.push(closed);
    state = evolve(state, written);
    head = link(head, body);
    out.eventIds.push(eventId);
    out.types.push(type);
    out.bodies.push(body);
    out.hashes.push(head as Buffer);
    // A sandbox application has no effect on anybody: no mail, no deadline (ruling 22).
    if (!state.isSandbox) out.jobs.push(...append.jobsFor(written, applicationId));
  }
  if (!state) throw new Error('nothing to append');
  // A visitor who applies or confirms is the application's person.
  const audit = append.audit ? await sealEntry(append.audit, append.at, stream.personId) : null;
  return { ...out, state, audit };
}

function parameters(append: Append, p: Prepared): unknown[] {
  const { stream, commandId, at } = append;
  const before = stream.state?.status ?? null;
  // A sandbox application takes part in no count.
  const moved = p.state.status !== before && !p.state.isSandbox;
  const row = {
    ...toRow(stream.applicationId, p.state),
    head_hash: `\\x${p.hashes.at(-1)?.toString('hex')}`,
  };
  const steps = p.steps.map((s) => ({
    version: s.version,
    status: s.status,
    entered_at: s.enteredAt,
    left_at: s.leftAt,
  }));
  const jobs = p.jobs.map((j) => ({
    job_id: j.id,
    queue: j.queue,
    data: j.data,
    start_after: j.startAfter ?? null,
  }));
  return [
    stream.applicationId,
    stream.state?.version ?? 0,
    stream.headHash,
    commandId,
    at,
    p.eventIds,
    p.types,
    p.bodies,
    p.hashes,
    JSON.stringify(row),
    moved ? before : null,
    moved ? p.state.status : null,
    steps.length > 0 ? JSON.stringify(steps) : null,
    jobs.length > 0 ? JSON.stringify(jobs) : null,
    p.audit && JSON.stringify(p.audit),
  ];
}

/** SQL of the append, exported for the benchmark's yardstick. */
export const appendSql =
  'select * from append_application_events($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12, $13::jsonb, $14::jsonb, $15::jsonb)';

/** The statement's parameters for `append`; exported so that the benchmark can measure the statement alone. */
export async function appendParameters(append: Append, keys: PersonKeys): Promise<unknown[]> {
  return parameters(append, await prepare(append, keys));
}

/**
 * Writes the events in one round trip: expected version, events, projections, jobs and audit, all or nothing.
 * @throws DomainError `version-conflict` with the current status and version after a lost race
 */
export async function appendEvents(
  db: Db,
  keys: Pick<PersonKeys, 'encryptor'>,
  append: Append,
): Promise<Appended> {
  const prepared = await prepare(append, keys);
  const { rows } = await db.query<{ outcome: string; current_version: number; current_status: Status }>({
    name: 'append-events',
    text: appendSql,
    values: parameters(append, prepared),
  });
  const row = rows[0];
  if (!row) throw new DomainError('not-found', 'There is no such application.');
  if (row.outcome === 'conflict') throw conflict(row.current_status, row.current_version);
  return { status: row.current_status, version: row.current_version, repeated: row.outcome === 'repeated' };
}

export function conflict(status: Status, version: number): DomainError {
  return new DomainError(
    'version-conflict',
    'This application changed while you had it open. Your decision was not saved. Review the latest state and try again.',
    { status, version },
  );
}

/** The id of the job that `event` causes on `queue`. */
export const jobId = (event: WrittenEvent, queue: string): string => derivedId('job', event.eventId, queue);
