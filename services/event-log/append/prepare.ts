import type { AuditEntry } from '#services/platform/audit/entry.ts';
import { type SealedEntry, sealEntry } from '#services/platform/audit/sealing.ts';
import type { EventKeys } from '#services/platform/crypto/person-keys.ts';
import { derivedId, newId } from '#services/platform/ids.ts';
import { withTrace } from '#services/platform/tracing.ts';
import type { DecidedEvent, RecordedEvent } from '#state-machines/application/events.ts';
import { machineVersion } from '#state-machines/application/machine.ts';
import {
  type ApplicationState,
  type ClosedStep,
  closedBy,
  evolve,
} from '#state-machines/application/state.ts';
import { bodyOf, link, type Origin, serialise, textOf } from './event.ts';
import { type Given, givenText } from './given.ts';
import type { Stream } from './stream.ts';

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

/** The id of the job that `event` causes on `queue`. */
export const jobId = (event: WrittenEvent, queue: string): string => derivedId('job', event.eventId, queue);

export interface Append {
  stream: Stream;
  events: readonly DecidedEvent[];
  commandId: string;
  /** When it happened; also the events' `recorded_at`. */
  at: Date;
  origin: Origin;
  /** Its digest is part of the first event. */
  given?: Given | undefined;
  /** Jobs that an event causes; written in the same transaction. */
  jobsFor: (event: WrittenEvent, applicationId: string) => Job[];
  audit?: AuditEntry;
}
/** What an append writes, with everything encrypted, sealed and linked. */
export interface Prepared {
  append: Append;
  eventIds: string[];
  types: string[];
  bodies: string[];
  hashes: Buffer[];
  steps: ClosedStep[];
  jobs: Job[];
  state: ApplicationState;
  audit: SealedEntry | null;
}

async function digestOf({ stream, given, at }: Append, keys: EventKeys): Promise<string | null> {
  if (!given) return null;
  const { applicationId, personId } = stream;
  if (!personId)
    throw new Error(`application ${applicationId} has no person whose key could digest what was given`);
  const digest = await keys.digester(personId, at);
  return digest(givenText(applicationId, given));
}

export async function prepare(append: Append, keys: EventKeys): Promise<Prepared> {
  const { stream, events, commandId, origin } = append;
  const { applicationId } = stream;
  const at = append.at.toISOString();
  const hasText = events.some((event) => event.reason || event.notes);
  if (hasText && !stream.personId)
    throw new Error(`application ${applicationId} has no person whose key could encrypt text`);
  const encrypt = hasText && stream.personId ? await keys.encryptor(stream.personId) : null;
  const digest = await digestOf(append, keys);
  const out: Omit<Prepared, 'append' | 'state' | 'audit'> = {
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
        { ...sealed('reason'), ...sealed('notes'), ...(digest && ordinal === 0 && { digest }) },
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
    if (!state.isSandbox)
      for (const job of append.jobsFor(written, applicationId))
        out.jobs.push({ ...job, data: withTrace(job.data) });
  }
  if (!state || events.length === 0) throw new Error('nothing to append');
  // A visitor who applies or confirms is the application's person.
  const audit = append.audit ? await sealEntry(append.audit, append.at, stream.personId) : null;
  return { append, ...out, state, audit };
}
