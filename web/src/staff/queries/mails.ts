import { queryOptions } from '@tanstack/react-query';
import type { mailHistory } from '#services/notifications/contract.ts';
import { call } from '#web/api/client.ts';
import { timings } from '#web/timings.ts';

/**
 * Every mail of an application, newest first. A mail leaves, or fails, without any event of the application: while the list is
 * open it is asked for again and again.
 */
export const mailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id, 'mails'],
    queryFn: ({ signal }) =>
      call<typeof mailHistory>(`/api/applications/${encodeURIComponent(id)}/mails`, { signal }),
    refetchInterval: timings.mailsEvery,
  });
