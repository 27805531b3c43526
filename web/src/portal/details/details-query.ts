import type { moveResult } from '#services/applications/contract.ts';
import type { draftResult, myDetailedInfo } from '#services/detailed-info/contract.ts';
import { call } from '#web/api/client.ts';
import { type Info, isLikelyDay } from './info.ts';

const url = '/api/me/detailed-info';

export const lookAtDetails = (signal?: AbortSignal) => call<typeof myDetailedInfo>(url, { signal });

/** What the server has of the detailed information: a draft until it was submitted. */
export const detailsQuery = {
  queryKey: ['me', 'detailed-info'],
  queryFn: ({ signal }: { signal: AbortSignal }) => lookAtDetails(signal),
} as const;

/** Whoever began with nothing began before anything that may be there by now. */
const beforeAny = new Date(0).toISOString();

/** @param from the `updatedAt` that this draft began from; refused with 409 when something newer is there */
export function sendDraft(info: Info, from: string | null) {
  const { availabilityStartDate: day } = info;
  const body = {
    ...info,
    availabilityStartDate: isLikelyDay(day) ? day : '',
    ifUnmodifiedSince: from ?? beforeAny,
  };
  return call<typeof draftResult>(url, { method: 'PUT', body });
}

export const submitDetails = (info: Info, idempotencyKey: string) =>
  call<typeof moveResult>(url, { method: 'POST', body: info, idempotencyKey });
