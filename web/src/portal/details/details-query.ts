import { type BodyOf, request } from '#web/api/request.ts';
import { type Info, isLikelyDay } from './info.ts';

export const lookAtDetails = (signal?: AbortSignal) => request('GET /api/me/detailed-info', { signal });

/** The detailed information on the server: a draft until it is submitted. */
export const detailsQuery = {
  queryKey: ['me', 'detailed-info'],
  queryFn: ({ signal }: { signal: AbortSignal }) => lookAtDetails(signal),
} as const;

/** A draft that began from nothing is older than anything stored since. */
const beforeAny = new Date(0).toISOString();

const draft = 'PUT /api/me/detailed-info';
const submission = 'POST /api/me/detailed-info';

/** @param from the `updatedAt` that this draft began from; answered with 409 when there is something newer */
export function sendDraft(info: Info, from: string | null) {
  const { availabilityStartDate: day } = info;
  const body = {
    ...info,
    availabilityStartDate: isLikelyDay(day) ? day : '',
    ifUnmodifiedSince: from ?? beforeAny,
  };
  return request(draft, { body: body as BodyOf<typeof draft> });
}

export const submitDetails = (info: Info, idempotencyKey: string) =>
  request(submission, { body: info as BodyOf<typeof submission>, idempotencyKey });
