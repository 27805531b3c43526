import { z } from 'zod';
import { type Actor, deadlineKinds, documentTypes, type EventType, type Status } from './vocabulary.ts';

/**
 * What each event carries besides its envelope. Free text never stands here: reason and notes are encrypted parts of
 * the envelope (ruling 31). All instants are ISO 8601 in UTC.
 */
const none = z.strictObject({});
const document = z.strictObject({ documentId: z.uuid(), documentType: z.enum(documentTypes) });
const deadline = z.strictObject({ kind: z.enum(deadlineKinds), due: z.iso.datetime() });
/** `armedBy` is the version of the `deadline.set` event in force. */
const armed = z.strictObject({ kind: z.enum(deadlineKinds), armedBy: z.int().positive() });

export const eventData = {
  'application.submitted': z.strictObject({
    position: z.string(),
    sandbox: z.boolean().optional(),
    legacy: z.boolean().optional(),
  }),
  'confirmation.sent': none,
  'email.confirmed': none,
  'review.started': none,
  'details.requested': none,
  'details.submitted': none,
  'detailed_review.started': none,
  'assessment.invited': none,
  'assessment.completed': z.strictObject({
    /** Out of 100; null when staff move the application on without a score. */
    score: z.int().min(0).max(100).nullable(),
    result: z.enum(['pass', 'review']).nullable(),
  }),
  'contract_and_docs.requested': none,
  'documents.requested': none,
  'document.uploaded': document,
  'document.verified': document,
  'document.rejected': document,
  'documents.submitted': none,
  'contract.offered': none,
  'contract.accepted': none,
  'contract.declined': none,
  'employment.confirmed': none,
  'application.rejected': none,
  'application.shelved': none,
  'application.withdrawn': none,
  /** `corrects` is the version of the event it takes back, null when it only sets the status right. */
  'status.corrected': z.strictObject({ corrects: z.int().positive().nullable(), undo: z.boolean() }),
  'deadline.set': deadline,
  'deadline.missed': armed,
  'reminder.sent': armed.extend({ before: z.string() }),
  'personal_data.erased': none,
} as const satisfies Record<EventType, z.ZodType>;

export type EventData = { [T in EventType]: z.infer<(typeof eventData)[T]> };

/** An event as the machine decides it: no id, no version, no hash yet. `from` is null only for a submission. */
export type DecidedEvent = {
  [T in EventType]: {
    type: T;
    from: Status | null;
    to: Status;
    actor: Actor;
    data: EventData[T];
    /** Plain text, encrypted by the event log before it is written. */
    reason?: string;
    notes?: string;
  };
}[EventType];

/** What a projection needs to know of a recorded event. `at` is when it happened, ISO 8601 UTC. */
export type RecordedEvent = {
  [T in EventType]: {
    type: T;
    version: number;
    from: Status | null;
    to: Status;
    at: string;
    actor: Actor;
    data: EventData[T];
  };
}[EventType];
