import { request } from '#web/api/request.ts';

/** The applicant's assessment: its questions while it may be taken, its result afterwards. */
export const myAssessmentQuery = {
  queryKey: ['me', 'assessment'],
  queryFn: ({ signal }: { signal?: AbortSignal } = {}) => request('GET /api/me/assessment', { signal }),
} as const;
