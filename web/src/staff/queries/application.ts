import { type Query, queryOptions } from '@tanstack/react-query';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';
import { readOf } from './past.ts';

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
    queryFn: ({ signal }) =>
      request('GET /api/applications/:id', { params: { id }, query: { asOf }, signal }),
    ...ofThen(id, asOf),
  });

/** Others with the same address: behind the application, which does not wait for what is looked for everywhere. */
export const duplicatesQuery = (id: string, asOf: string | null) =>
  queryOptions({
    queryKey: ['application', id, 'duplicates', asOf],
    queryFn: ({ signal }) =>
      request('GET /api/applications/:id/duplicates', { params: { id }, query: { asOf }, signal }),
    ...ofThen(id, asOf),
  });

/** The whole chain of one application, oldest event first. */
export const eventsQuery = (id: string, asOf: string | null = null) =>
  queryOptions({
    queryKey: ['application', id, 'events', asOf],
    queryFn: async ({ signal }) => {
      const given = { params: { id }, query: { asOf }, signal };
      const { items, chain } = await request('GET /api/applications/:id/events', given);
      return { chain, events: items.toSorted((a, b) => a.version - b.version) };
    },
    ...ofThen(id, asOf),
  });

/** What one event caused. A mail leaves, or a job fails, without any event: it is asked for again while something is under way. */
export const effectsQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['application', id, 'effects', version],
    queryFn: ({ signal }) =>
      request('GET /api/applications/:id/events/:version/effects', { params: { id, version }, signal }),
    refetchInterval: ({ state: { data } }) => {
      const isUnderWay =
        data?.mails.some(({ status }) => status === 'queued' || status === 'sending') ||
        data?.jobs.some(({ state }) => state === 'outbox' || state === 'active');
      return isUnderWay ? timings.mailsEvery : false;
    },
  });

/** The server's own look at the chain, held against the newest checkpoint. Asked for at the press of a button. */
export const askForVerification = (id: string) =>
  request('GET /api/applications/:id/verification', { params: { id } });

/** The same as it was when last asked for: what the printed record says of the seal. */
export const verificationQuery = (id: string) =>
  queryOptions({ queryKey: ['application', id, 'verification'], queryFn: () => askForVerification(id) });
