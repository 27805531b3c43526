import { createHash, hash } from 'node:crypto';
import type { Ciphertext } from '#services/platform/crypto/person-keys.ts';
import type { DecidedEvent, EventData } from '#state-machines/application/events.ts';
import type { Actor, EventType, Status } from '#state-machines/application/vocabulary.ts';
import { canonicalText } from './canonical-text.ts';

/**
 * An event as it is written: everything that matters, as RFC 8785 canonical JSON text. The text is stored as it is,
 * hashed as it is, and never serialised again (docs/rules/event-log.md, Tamper evidence).
 */
export interface EventBody {
  /** Version of this shape. Older ones are upcast on read. */
  schema: 1;
  applicationId: string;
  version: number;
  eventId: string;
  commandId: string;
  ordinal: number;
  type: EventType;
  /** ISO 8601 UTC, milliseconds. */
  at: string;
  from: Status | null;
  to: Status;
  actor: Actor;
  machine: string;
  /** What led to it: `request`, `job:<name>`, `ops:<verb>`, or `event:<version>`. */
  causation: string;
  /** The request or job id that ties together what followed from one cause. */
  correlation: string;
  client: string;
  release: string;
  data: EventData[EventType];
  /** What a person gave with it, which is kept elsewhere and can be erased: HMAC under the person's key (`given.ts`). */
  digest?: string;
  reason?: Ciphertext;
  notes?: Ciphertext;
}

/** Where a command came from; stands in every event it leads to. */
export type Origin = Pick<EventBody, 'causation' | 'correlation' | 'client' | 'release'>;

/** What free text is bound to: it cannot be moved to another event or field. */
export const textOf = (applicationId: string, version: number, field: 'reason' | 'notes'): string =>
  `${applicationId}/${version}/${field}`;

export const serialise = (body: EventBody): string => canonicalText(body);

/** The `prev_hash` of a stream's first event: the hash of the application id. */
export function genesis(applicationId: string): Buffer {
  return createHash('sha256').update(applicationId, 'utf8').digest();
}

/** What is hashed: one buffer for all events, since an object for each hash and for its bytes costs more than the hash. */
let hashed = Buffer.allocUnsafeSlow(8 * 1024);

/** sha256(prev_hash || utf8(body)) */
export function link(prevHash: Uint8Array, body: string): Buffer {
  const mostBytes = prevHash.length + 3 * body.length;
  if (hashed.length < mostBytes) hashed = Buffer.allocUnsafeSlow(mostBytes);
  hashed.set(prevHash);
  const end = prevHash.length + hashed.write(body, prevHash.length, 'utf8');
  return Buffer.from(hash('sha256', hashed.subarray(0, end), 'binary'), 'binary');
}

/** The envelope of one decided event, free text already encrypted. */
export function bodyOf(
  event: DecidedEvent,
  envelope: Pick<
    EventBody,
    'applicationId' | 'version' | 'eventId' | 'commandId' | 'ordinal' | 'at' | 'machine'
  > &
    Origin,
  sealed: Partial<Pick<EventBody, 'reason' | 'notes' | 'digest'>>,
): EventBody {
  const { type, from, to, actor, data } = event;
  return { schema: 1, ...envelope, type, from, to, actor, data, ...sealed };
}
