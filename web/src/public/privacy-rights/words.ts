import type { PrivacyRequest } from '#services/privacy/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { isUnproved } from '#web/session/proof/is-unproved.ts';
import { isRateLimit, serverWords } from '../components/refusal.ts';

/** The words for answers and rows (applicant side, sections 2 and 8). */
export const exported = {
  title: 'Data Export Complete',
  text: 'Your personal data has been downloaded.',
} as const;

const tooMany = (refusal: unknown) => ({
  title: 'Rate Limit Exceeded',
  description: serverWords(refusal) ?? 'Too many requests. Please wait before trying again.',
});

/** Being erased just now, held by law, or a proof that was not given: the refusal's sentence says more than ours. */
const ownWords = (refusal: unknown): string | undefined =>
  (refusal instanceof ApiError && refusal.status === 409) || isUnproved(refusal)
    ? serverWords(refusal)
    : undefined;

export const exportRefused = (refusal: unknown) =>
  isRateLimit(refusal)
    ? tooMany(refusal)
    : {
        title: 'Export Failed',
        description: ownWords(refusal) ?? 'Unable to export your data. Please try again.',
      };

export const deletionRefused = (refusal: unknown) =>
  isRateLimit(refusal)
    ? tooMany(refusal)
    : {
        title: 'Request Failed',
        description: ownWords(refusal) ?? 'Unable to submit deletion request. Please contact support.',
      };

export const typeNames: Record<PrivacyRequest['requestType'], string> = {
  data_export: 'Data Export',
  data_deletion: 'Data Deletion',
};

export const statusNames: Record<PrivacyRequest['status'], string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  rejected: 'Rejected',
};
