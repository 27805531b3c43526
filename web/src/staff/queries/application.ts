import { type Query, queryOptions } from '@tanstack/react-query';
import type { applicationDetail } from '#services/applications/contract.ts';
import type { eventEffects } from '#services/background/contract.ts';
import type { chainVerification, eventsPage } from '#services/event-log/contract.ts';
import { call } from '#web/api/client.ts';
import { timings } from '#web/timings.ts';
import { asked, readOf } from './past.ts';

const at = (id: string) => `/api/applications/${encodeURIComponent(id)}`;

/** While time is slid over, what was shown of this application stays; never what was shown of another. */
const ofThen = (id: string, asOf: string | null) =>
  asOf === null
    ? {}
    : {
        ...readOf(asOf),
        placeholderData: <T>(before: T | undefined, query?: Pick<Query, 'queryKey'>) =>
          query?.queryKey[1] === id ? before : undefined,
      };

export const applicationQuery = (id: string, asOf: string | null = null) =>
  queryOptions({
    queryKey: ['application', id, 'detail', asOf],
    queryFn: ({ signal }) => call<typeof applicationDetail>(asked(at(id), asOf), { signal }),
    ...ofThen(id, asOf),
  });

/** The whole chain of one application, oldest event first. */
export const eventsQuery = (id: string, asOf: string | null = null) =>
  queryOptions({
    queryKey: ['application', id, 'events', asOf],
    queryFn: async ({ signal }) => {
      const { items, chain } = await call<typeof eventsPage>(asked(`${at(id)}/events`, asOf), { signal });
      return { chain, events: items.toSorted((a, b) => a.version - b.version) };
    },
    ...ofThen(id, asOf),
  });

/** What one event caused. A mail leaves, or a job fails, without any event: it is asked for again while something is under way. */
export const effectsQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['application', id, 'effects', version],
    queryFn: ({ signal }) => call<typeof eventEffects>(`${at(id)}/events/${version}/effects`, { signal }),
    refetchInterval: ({ state: { data } }) => {
      const isUnderWay =
        data?.mails.some(({ status }) => status === 'queued' || status === 'sending') ||
        data?.jobs.some(({ state }) => state === 'outbox' || state === 'active');
      return isUnderWay ? timings.mailsEvery : false;
    },
  });

/** The server's own look at the chain, held against the newest checkpoint. Asked for when somebody presses the button. */
export const askForVerification = (id: string) => call<typeof chainVerification>(`${at(id)}/verification`);
