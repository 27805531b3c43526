import { queryOptions } from '@tanstack/react-query';
import type { assessments } from '#services/assessment/contract.ts';
import type { submittedInfo } from '#services/detailed-info/contract.ts';
import type { staffDocuments } from '#services/documents/contract.ts';
import { call } from '#web/api/client.ts';
import { timings } from '#web/timings.ts';

const of = (id: string, what: string) => `/api/applications/${encodeURIComponent(id)}/${what}`;

/** What the applicant submitted as detailed information, if they did. */
export const detailedInfoQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id, 'detailed-info'],
    queryFn: ({ signal }) => call<typeof submittedInfo>(of(id, 'detailed-info'), { signal }),
  });

/** Every version of every document. */
export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id, 'documents'],
    queryFn: ({ signal }) => call<typeof staffDocuments>(of(id, 'documents'), { signal }),
  });

/**
 * What was answered, with its scoring, and the invitation in force. Its time begins when its mail leaves, of which no event
 * tells: until there is a link or a result, it is asked for again.
 */
export const assessmentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id, 'assessments'],
    queryFn: ({ signal }) => call<typeof assessments>(of(id, 'assessments'), { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && data.invitation === null && data.items.length === 0 ? timings.mailsEvery : false,
  });
