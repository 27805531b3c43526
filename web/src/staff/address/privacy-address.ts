import type { DeletionRow } from '#services/privacy/contract.ts';
import { paths } from '#web/paths.ts';
import { useAddress } from './use-address.ts';

export type RequestStatus = DeletionRow['status'];
export const everyStatus: readonly RequestStatus[] = ['pending', 'processing', 'completed', 'rejected'];

/** The screen's three parts: who asked to be deleted, who must not be, and what a rule will erase. */
export const views = ['requests', 'holds', 'retention'] as const;
export type PrivacyView = (typeof views)[number];

export interface PrivacyAddress {
  view: PrivacyView;
  /** Requests of this status alone; null for all. */
  status: RequestStatus | null;
  /** The request that is open beside the list. */
  id: string | null;
  /** Holds that were released, too. */
  released: boolean;
}

/** What the address says; a value it does not know counts as absent. */
export function privacyAddressOf(params: URLSearchParams): PrivacyAddress {
  return {
    view: views.find((known) => known === params.get('view')) ?? 'requests',
    status: everyStatus.find((known) => known === params.get('status')) ?? null,
    id: params.get('id'),
    released: params.get('released') === 'true',
  };
}

/** The address that shows this: a list and its open request can be kept, shared and gone back to. */
export function privacyPath({ view, status, id, released }: Partial<PrivacyAddress>): string {
  const query = new URLSearchParams({
    ...(view && view !== 'requests' && { view }),
    ...(status && { status }),
    ...(released && { released: 'true' }),
    ...(id && { id }),
  });
  return query.size > 0 ? `${paths.admin.privacy}?${query}` : paths.admin.privacy;
}

export const usePrivacyAddress = () => useAddress(privacyAddressOf).address;
