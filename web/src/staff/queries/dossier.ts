import { queryOptions } from '@tanstack/react-query';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';

/** What an application has given, or was asked for, by now. */
export const givenOf = (application: ApplicationDetail) => ({
  info: application.detailedInfoSubmittedAt !== null,
  assessment: application.assessmentCompletedAt !== null,
  documents: application.workflowStepHistory.some(({ status }) => status === 'legal_docs_pending'),
});

/** What the applicant submitted as detailed information, if they did. */
export const detailedInfoQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id, 'detailed-info'],
    queryFn: ({ signal }) => request('GET /api/applications/:id/detailed-info', { params: { id }, signal }),
  });

/** Every version of every document. */
export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id, 'documents'],
    queryFn: ({ signal }) => request('GET /api/applications/:id/documents', { params: { id }, signal }),
  });

/**
 * What was answered, with its scoring, and the invitation in force. Its time begins when its mail leaves, which no event
 * records: until there is a link or a result, it is asked for again.
 */
export const assessmentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id, 'assessments'],
    queryFn: ({ signal }) => request('GET /api/applications/:id/assessments', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data && data.invitation === null && data.items.length === 0 ? timings.mailsEvery : false,
  });
