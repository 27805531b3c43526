import { z } from 'zod';
import { instant, page, pageQuery } from '#services/platform/contract.ts';
import { retentionRules } from '#services/settings/contract.ts';

/**
 * Staff's routes, read by staff, acted on by admins:
 *   GET    /api/privacy/deletion-requests?status=&cursor=      deletionsPage
 *   GET    /api/privacy/deletion-requests/:id                  deletion
 *   POST   /api/privacy/deletion-requests/:id/approve   {}     deletion
 *   POST   /api/privacy/deletion-requests/:id/reject    rejectRequest → deletion
 *   GET    /api/privacy/holds?released=                        holdsPage
 *   POST   /api/privacy/holds                           holdRequest → 201 holdPlaced
 *   DELETE /api/privacy/holds/:id                              done
 *   GET    /api/privacy/retention                              retentionOverview
 *   GET    /api/privacy/retention/:rule?cursor=                retentionDuePage
 * What a state does not allow is a 409 that says why.
 */
export const done = z.object({ ok: z.literal(true) });

/** What people ask about their own data (applicant side, sections 2, 3 and 7; ruling 29). */
export const requestTypes = ['data_export', 'data_deletion'] as const;
export const requestStatuses = ['pending', 'processing', 'completed', 'rejected'] as const;

const privacyRequest = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  requestType: z.enum(requestTypes),
  status: z.enum(requestStatuses),
  requestedAt: instant,
  /** 30 days after it was asked. */
  dueAt: instant,
  completedAt: instant.nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
});
export type PrivacyRequest = z.infer<typeof privacyRequest>;
/** One's own, newest first. */
export const privacyRequests = z.object({ items: z.array(privacyRequest) });

/** One row, its columns named as the table names them. */
const row = z.record(z.string(), z.unknown());
export const personalData = z.object({
  exportId: z.uuid(),
  exportedAt: instant,
  userId: z.uuid(),
  profile: row,
  applications: z.array(row),
  /** Every version of every document; `link` gives the file, to its owner once signed in. */
  documents: z.array(row),
  /** Everything else, by table. */
  records: z.record(z.string(), z.array(row)),
});
export type PersonalData = z.infer<typeof personalData>;
export const exportResult = z.object({
  success: z.literal(true),
  data: personalData,
  /** JSON and files as one ZIP at `/api/privacy/exports/:id/archive`; null when there is no file. */
  archive: z.object({ files: z.int(), bytes: z.int() }).nullable(),
});
export type ExportResult = z.infer<typeof exportResult>;

/** The open request, whether it was made now or before: there is one at most. */
export const deletionResult = z.object({ success: z.literal(true), requestId: z.uuid(), dueAt: instant });

// ---------------------------------------------------------------- staff: the queue of deletions
const person = z.object({ id: z.uuid(), name: z.string().nullable() }).nullable();

const reason = z
  .string('Please say why')
  .trim()
  .min(3, 'Please say why')
  .max(500, 'Please use at most 500 characters')
  .refine((text) => text.isWellFormed() && !text.includes('\u0000'), 'is not plain text');

export const deletionsQuery = pageQuery.extend({
  status: z.enum(requestStatuses).optional(),
});
const deletionRow = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  /** Both null once erased. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(requestStatuses),
  requestedAt: instant,
  /** 30 days after it was asked; what is settled is not overdue. */
  dueAt: instant,
  completedAt: instant.nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  applications: z.int(),
  /** A hold keeps it from being approved. */
  isHeld: z.boolean(),
});
export type DeletionRow = z.infer<typeof deletionRow>;
/** Open ones first, by when they are due; then the settled ones, newest first. */
export const deletionsPage = page(deletionRow).extend({
  /** By status, whatever is filtered. */
  counts: z.record(z.enum(requestStatuses), z.int()),
});

/** What stays after an erasure: ids, numbers and hashes alone. */
const proof = z.object({
  erasedAt: instant,
  applications: z.array(
    z.object({
      applicationId: z.uuid(),
      events: z.int(),
      /** Of the last event, hex. */
      headHash: z.string(),
      /** The whole chain was read again after the erasure, and held. */
      verified: z.boolean(),
    }),
  ),
  /** Rows that were removed, by table. */
  removed: z.record(z.string(), z.int()),
  files: z.int(),
  keysDestroyed: z.int(),
  /** The last use of the address; `refused` when the mail server would not take it. */
  mail: z.enum(['sent', 'refused', 'none']),
});
export type ErasureProof = z.infer<typeof proof>;

const hold = z.object({
  id: z.uuid(),
  /** By account, or by application where there is none. */
  userId: z.uuid().nullable(),
  applicationId: z.uuid().nullable(),
  /** Whom it concerns; null once nothing about them is left. */
  name: z.string().nullable(),
  reason: z.string(),
  placedAt: instant,
  placedBy: person,
  releasedAt: instant.nullable(),
  releasedBy: person,
});
export type Hold = z.infer<typeof hold>;

export const deletion = deletionRow.extend({
  role: z.enum(['applicant', 'editor', 'admin']).nullable(),
  handledBy: person,
  /** What would be erased now, by table; empty once it is done. Tables without rows are left out. */
  wouldErase: z.array(z.object({ table: z.string(), rows: z.int() })),
  /** Files in the store. */
  files: z.int(),
  /** Every application of the person, newest first; open ones are those that have not ended. */
  applicationList: z.array(
    z.object({ id: z.uuid(), position: z.string(), status: z.string(), isOpen: z.boolean() }),
  ),
  /** Those in force. */
  holds: z.array(hold),
  /** Why it cannot be approved now, as a sentence; null when it can. */
  blocked: z.string().nullable(),
  proof: proof.nullable(),
});
export type Deletion = z.infer<typeof deletion>;

export const rejectRequest = z.strictObject({ reason });

// ---------------------------------------------------------------- staff: holds
export const holdRequest = z.union([
  z.strictObject({ userId: z.uuid('is not the id of a user'), reason }),
  z.strictObject({ applicationId: z.uuid('is not the id of an application'), reason }),
]);
export type HoldRequest = z.infer<typeof holdRequest>;
export const holdsQuery = pageQuery.extend({
  /** Left out: those in force. */
  released: z.stringbool().default(false),
});
export const holdsPage = page(hold);
export const holdPlaced = z.object({ id: z.uuid() });

// ---------------------------------------------------------------- staff: retention
export const retentionOverview = z.object({
  rules: z.array(
    z.object({
      rule: z.enum(retentionRules),
      years: z.int(),
      approvedAt: instant.nullable(),
      approvedBy: person,
      /** Listed by the last nightly run and still there. */
      due: z.int(),
      /** Of those, kept by a legal hold. */
      held: z.int(),
      /** Erased by this rule so far. */
      erased: z.int(),
    }),
  ),
  /** When the nightly run last looked; null before the first. */
  lastRunAt: instant.nullable(),
});
export type RetentionOverview = z.infer<typeof retentionOverview>;
const dueRow = z.object({
  /** Of an account, an application without one, or a contact message. */
  subject: z.enum(['user', 'application', 'message']),
  id: z.uuid(),
  name: z.string().nullable(),
  dueSince: instant,
  listedAt: instant,
  isHeld: z.boolean(),
});
export type RetentionDueRow = z.infer<typeof dueRow>;
/** Longest due first. */
export const retentionDuePage = page(dueRow);
