import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { applicationListQuery, type ListFilters, useFoundTotal } from '../queries/applications.ts';

/** What the filters find, page by page. `asOf` is the instant that is shown; null for now. */
export function useApplicationList(filters: ListFilters, asOf: string | null) {
  const query = useInfiniteQuery(applicationListQuery(filters, asOf));
  const { data: read, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  // Another list begins when its rows are here: until then the last one stays as it stands.
  const asked = JSON.stringify(filters);
  const [shown, setShown] = useState(asked);
  if (shown !== asked && !query.isPlaceholderData) setShown(asked);
  const list = useMemo(() => ({ key: shown, data: read }), [shown, read]);
  // Many rows take a while to draw: what was pressed answers before them.
  const { key, data } = useDeferredValue(list);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const total = useFoundTotal(filters, read?.pages[0], asOf);
  /** The end of what is loaded came into view. */
  const onEnd = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
  return {
    query,
    rows,
    isLoading: data === undefined,
    /** Of the list that the rows are of. */
    key,
    total,
    onEnd: query.hasNextPage && !query.isPlaceholderData ? onEnd : undefined,
  };
}
export type ApplicationList = ReturnType<typeof useApplicationList>;
