import { z } from 'zod';
import { instant } from '#services/platform/contract.ts';
import { documentTypes } from '#state-machines/application/vocabulary.ts';

/** Documents from outside (docs/rules/http.md, HTTP). What each type may be stands in state-machines/application/document-rules.ts. */
export const verificationStatuses = ['pending', 'verified', 'rejected'] as const;
export const scanStatuses = ['off', 'waiting', 'clean', 'infected'] as const;

const documentView = z.object({
  id: z.uuid(),
  type: z.enum(documentTypes),
  fileName: z.string(),
  /** In bytes. */
  fileSize: z.int(),
  /** What the file was found to be, not what its sender said. */
  contentType: z.string(),
  uploadedAt: instant,
  verificationStatus: z.enum(verificationStatuses),
  verificationNotes: z.string().nullable(),
  /** `waiting` and `infected` files cannot be opened (S21). */
  scanStatus: z.enum(scanStatuses),
  /** A sentence for people when something is the matter with the file. */
  notice: z.string().nullable(),
});

/** The applicant's own: the current version of each type that was uploaded. Notes are shown of rejected ones alone. */
export const myDocument = documentView.extend({
  /** Whether another file may take its place now (ruling 10). */
  canReplace: z.boolean(),
});
export type MyDocument = z.infer<typeof myDocument>;
/** A version that another took the place of: every one is kept (ruling 10). */
const earlierVersion = documentView.extend({ replacedAt: instant });
export type EarlierVersion = z.infer<typeof earlierVersion>;
export const myDocuments = z.object({
  items: z.array(myDocument),
  /** Newest first. */
  earlier: z.array(earlierVersion),
  /** Whether the application is where documents are given. */
  isOpen: z.boolean(),
  required: z.object({ uploaded: z.int(), total: z.int() }),
});
export type MyDocuments = z.infer<typeof myDocuments>;

/** Every version of every document, for staff. */
export const staffDocument = documentView.extend({
  /** When a newer version took its place; null for the current one. */
  replacedAt: instant.nullable(),
  verifiedAt: instant.nullable(),
  verifiedBy: z.string().nullable().describe('Name of the member of staff'),
});
export type StaffDocument = z.infer<typeof staffDocument>;
export const staffDocuments = z.object({ items: z.array(staffDocument) });

const notesMissing = 'Please say in the notes why the document is rejected';
export const verificationRequest = z
  .strictObject({
    status: z.enum(['verified', 'rejected']),
    notes: z.string().trim().max(5000, 'Please use at most 5000 characters').optional(),
  })
  .refine(({ status, notes }) => status !== 'rejected' || notes, { path: ['notes'], error: notesMissing });
export type VerificationRequest = z.infer<typeof verificationRequest>;
