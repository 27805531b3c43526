import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReviewItem } from '#services/workbench/contract.ts';
import { type ReviewFilters, reviewListQuery } from '../queries/review.ts';
import { queryOf } from './use-review-address.ts';

const none: ReviewItem[] = [];

/**
 * Which one is open: the one that the address names, else the first of the queue. It stays open when a colleague decides about
 * it or others come first. `filters` is null while another queue's stand in.
 */
function useShown(
  asked: string | null,
  opensFirst: boolean,
  firstId: string | null,
  filters: ReviewFilters | null,
  isDecided: (id: string) => boolean,
): string | null {
  const of = filters && queryOf(filters);
  const [held, hold] = useState<{ of: string | null; id: string | null }>({ of, id: null });
  if (asked !== null && held.id !== null) hold({ of, id: null });
  if (asked !== null || !opensFirst) return asked;
  if (held.of === of && held.id !== null && !isDecided(held.id)) return held.id;
  if (of !== null && (held.of !== of || held.id !== firstId)) hold({ of, id: firstId });
  return firstId;
}

/** The queue as it stands, which one is open in it, and which come before and after. */
export function useQueue(filters: ReviewFilters, asked: string | null, opensFirst: boolean) {
  const list = useInfiniteQuery(reviewListQuery(filters));
  /** Which were just decided about, and at which version: gone at once, not when the server's list says so. */
  const [decided, setDecided] = useState<ReadonlyMap<string, number>>(new Map());
  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? none, [list.data]);
  const items = useMemo(
    () => loaded.filter(({ id, version }) => version >= (decided.get(id) ?? 0)),
    [loaded, decided],
  );
  const shownId = useShown(
    asked,
    opensFirst,
    items[0]?.id ?? null,
    list.isPlaceholderData ? null : filters,
    (id) => decided.has(id),
  );
  const index = items.findIndex(({ id }) => id === shownId);

  /** Where the open one stood last: when it leaves the queue, the one that came after follows it. */
  const place = useRef(0);
  useEffect(() => {
    if (index >= 0) place.current = index;
  }, [index]);

  const neighbour = useCallback(
    (step: 1 | -1): ReviewItem | undefined => {
      if (index >= 0) return items[index + step];
      return items[step > 0 ? place.current : place.current - 1];
    },
    [items, index],
  );
  const hide = useCallback(
    (id: string, version: number) => setDecided((before) => new Map(before).set(id, version)),
    [],
  );
  /** After a decision that was refused. */
  const showAgain = useCallback(
    (id: string) => setDecided((before) => new Map([...before].filter(([hidden]) => hidden !== id))),
    [],
  );

  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const fetchMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError]);
  useEffect(() => {
    if (index >= items.length - 5) fetchMore();
  }, [index, items.length, fetchMore]);

  const first = list.data?.pages[0];
  return { list, items, first, shownId, index, shown: items[index], neighbour, hide, showAgain, fetchMore };
}
export type Queue = ReturnType<typeof useQueue>;
