import type { myAssessment } from '#services/assessment/contract.ts';
import { call } from '#web/api/client.ts';

/** The applicant's assessment: its questions while it may be taken, its result afterwards. */
export const myAssessmentQuery = {
  queryKey: ['me', 'assessment'],
  queryFn: ({ signal }: { signal?: AbortSignal } = {}) =>
    call<typeof myAssessment>('/api/me/assessment', { signal }),
} as const;
