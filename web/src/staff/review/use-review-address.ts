import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ReviewTab, reviewTabs } from '#state-machines/application/review.ts';
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

/** Tab, search, position and who is open live in the address: a view is a link, and going back works. */
export function useReviewAddress() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersOf(params), [params]);
  const id = params.get('id');

  const change = useCallback(
    (patch: Partial<ReviewFilters>) =>
      setParams((before) => queryOf({ ...filtersOf(before), ...patch }), {
        // Typing would otherwise leave a step in the history for every pause.
        replace: 'search' in patch,
      }),
    [setParams],
  );
  /** Who is open; null: nobody in particular. Leafing through leaves no steps in the history. */
  const open = useCallback(
    (next: string | null, isStep = false) =>
      setParams(
        (before) => {
          const query = new URLSearchParams(queryOf(filtersOf(before)));
          if (next) query.set('id', next);
          return query;
        },
        { replace: !isStep },
      ),
    [setParams],
  );
  return { filters, id, change, open, query: queryOf(filters) };
}

export type ReviewAddress = ReturnType<typeof useReviewAddress>;

export const tabLabels: Record<ReviewTab, string> = {
  manual: 'Manual Review',
  urgent: 'Urgent',
  'in-progress': 'In Progress',
  completed: 'Completed',
};
