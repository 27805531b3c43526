import type { z } from 'zod';
import type { MyApplication, myEvents } from '#services/applications/contract.ts';
import { nowShows } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';

export type Application = NonNullable<MyApplication['application']>;
export type Other = MyApplication['others'][number];
export type MyEvent = z.output<typeof myEvents>['items'][number];

/** The signed-in applicant's application, null when there is none, and the others that may be opened instead. */
export const myApplicationQuery = {
  queryKey: ['me', 'application'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const mine = await request('GET /api/me/application', { signal });
    nowShows(mine.application?.id ?? null);
    return mine;
  },
} as const;

/** What has happened to it, newest first. */
export const myEventsQuery = {
  queryKey: ['me', 'events'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request('GET /api/me/events', { signal }),
} as const;
