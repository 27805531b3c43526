import type { z } from 'zod';
import type { MyApplication, myEvents } from '#services/applications/contract.ts';
import { nowShows } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';

export type Application = NonNullable<MyApplication['application']>;
export type Other = MyApplication['others'][number];
export type MyEvent = z.output<typeof myEvents>['items'][number];

/** The applicant's current application (null: none) and the others that can be opened instead. */
export const myApplicationQuery = {
  queryKey: ['me', 'application'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const mine = await request('GET /api/me/application', { signal });
    nowShows(mine.application?.id ?? null);
    return mine;
  },
} as const;

/** The events of the current application, newest first. */
export const myEventsQuery = {
  queryKey: ['me', 'events'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request('GET /api/me/events', { signal }),
} as const;
