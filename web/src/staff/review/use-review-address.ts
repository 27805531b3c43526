import { useCallback, useMemo } from 'react';
import { type ReviewTab, reviewTabs } from '#state-machines/application/review.ts';
import { paths } from '#web/paths.ts';
import { changedQuery } from '../address/changed-query.ts';
import { useQuickAddress } from '../address/use-address.ts';
import type { ReviewFilters } from '../queries/review.ts';

/** What the address says; what it does not know counts as absent. */
export function filtersOf(params: URLSearchParams): ReviewFilters {
  const asked = params.get('tab');
  return {
    tab: reviewTabs.find((tab) => tab === asked) ?? 'manual',
    search: params.get('search')?.slice(0, 200) || undefined,
    position: params.get('position')?.slice(0, 200) || undefined,
  };
}

/** The filter as an address has it, always in one order, so that equal views are equal texts. */
export function queryOf({ tab, search, position }: ReviewFilters): string {
  const query = new URLSearchParams({ tab });
  if (search) query.set('search', search);
  if (position) query.set('position', position);
  return String(query);
}

const reviewAddressOf = (params: URLSearchParams) => ({
  query: queryOf(filtersOf(params)),
  id: params.get('id'),
  /** All of it but who is open. */
  around: String(changedQuery(String(params), { id: null })),
});

/** Tab, search, position and who is open live in the address: a view is a link, and going back works. */
export function useReviewAddress() {
  const { address, change: changeAddress } = useQuickAddress(reviewAddressOf);
  const { query, id, around } = address;
  // The same object for as long as they say the same: it does not change with the one that is open.
  const filters = useMemo(() => filtersOf(new URLSearchParams(query)), [query]);

  const change = useCallback(
    (patch: Partial<ReviewFilters>) =>
      // Another queue opens with its first. Typing would otherwise leave a step in the history for every pause.
      changeAddress({ ...patch, id: null }, { replace: 'search' in patch }),
    [changeAddress],
  );
  /** Which one is open; null for none in particular. Leafing through leaves no steps in the history. */
  const open = useCallback(
    (next: string | null, isStep = false) => changeAddress({ id: next }, { replace: !isStep }),
    [changeAddress],
  );
  const addressOf = useCallback(
    (of: string) => `${paths.admin.review}?${changedQuery(around, { id: of })}`,
    [around],
  );
  return { filters, id, change, open, addressOf, query };
}

export type ReviewAddress = ReturnType<typeof useReviewAddress>;

export const tabLabels: Record<ReviewTab, string> = {
  manual: 'Manual Review',
  urgent: 'Urgent',
  'in-progress': 'In Progress',
  completed: 'Completed',
};
