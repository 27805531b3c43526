import type { z } from 'zod';
import type { MyApplication, myApplication, myEvents } from '#services/applications/contract.ts';
import { call, nowShows } from '#web/api/client.ts';

export type Application = NonNullable<MyApplication['application']>;
export type Other = MyApplication['others'][number];
export type MyEvent = z.output<typeof myEvents>['items'][number];

/** The signed-in applicant's application, null when there is none, and the others that may be opened instead. */
export const myApplicationQuery = {
  queryKey: ['me', 'application'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const mine = await call<typeof myApplication>('/api/me/application', { signal });
    nowShows(mine.application?.id ?? null);
    return mine;
  },
} as const;

/** What has happened to it, newest first. */
export const myEventsQuery = {
  queryKey: ['me', 'events'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call<typeof myEvents>('/api/me/events', { signal }),
} as const;
