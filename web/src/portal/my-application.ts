import type { z } from 'zod';
import type { MyApplication, myApplication, myEvents } from '#services/applications/contract.ts';
import { call } from '#web/api/client.ts';

export type Application = NonNullable<MyApplication['application']>;
export type MyEvent = z.output<typeof myEvents>['items'][number];

/** The signed-in applicant's latest application; `application` is null when there is none. */
export const myApplicationQuery = {
  queryKey: ['me', 'application'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof myApplication>('/api/me/application', { signal }),
} as const;

/** What has happened to it, newest first. */
export const myEventsQuery = {
  queryKey: ['me', 'events'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call<typeof myEvents>('/api/me/events', { signal }),
} as const;
