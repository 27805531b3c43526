import { z } from 'zod';
import { instant } from '#services/platform/contract.ts';

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
  /** Every version of every document; `link` gives the file, to whoever is signed in as its owner. */
  documents: z.array(row),
  /** Everything else, by table. */
  records: z.record(z.string(), z.array(row)),
});
export type PersonalData = z.infer<typeof personalData>;
export const exportResult = z.object({ success: z.literal(true), data: personalData });

/** The open request, whether it was made now or before: there is one at most. */
export const deletionResult = z.object({ success: z.literal(true), requestId: z.uuid(), dueAt: instant });
