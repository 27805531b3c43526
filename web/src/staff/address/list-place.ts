import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ApplicationTotal, ListedApplication } from '#services/applications/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { applicationListQuery, type ListFilters } from '../queries/applications.ts';
import { useMoment, withMoment } from '../time/moment.ts';
import { changedQuery } from './changed-query.ts';
import { happenedText } from './happened-text.ts';
import { filtersOf, queryOf } from './list-filters.ts';
import { useAddress } from './use-address.ts';

/**
 * The list from which an application was opened, and where in it: `list` holds the list's own query, `all` for a list without a
 * filter, and `place` the row's number, from 1.
 */
export interface PlaceAddress {
  filters: ListFilters;
  place: number | null;
}

export function placeOf(params: URLSearchParams): PlaceAddress | null {
  const list = params.get('list');
  if (list === null) return null;
  const place = Number(params.get('place'));
  return {
    filters: filtersOf(new URLSearchParams(list === 'all' ? '' : list)),
    place: Number.isInteger(place) && place > 0 ? place : null,
  };
}

/** The same as a part of an address. */
export const placeQuery = ({ filters, place }: PlaceAddress) => ({
  list: queryOf(filters) || 'all',
  place: place === null ? null : String(place),
});

/** What is open at a place of a list; an application that left the list since keeps its place between those around it. */
export function neighbours<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
  place: number | null,
) {
  const index = rows.findIndex((row) => row.id === id);
  if (index >= 0) return { index, previous: rows[index - 1], next: rows[index + 1] };
  if (place === null || place > rows.length + 1) return { index, previous: undefined, next: undefined };
  return { index, previous: rows[place - 2], next: rows[place - 1] };
}

/** What a list is called where its filters have no room: 'Documents Pending', 'Applications, “ann”'. */
export function listName(filters: ListFilters): string {
  const { status, search, deadline, position } = filters;
  const name = happenedText(filters) ?? (status ? statusLabel(status) : 'Applications');
  const parts = [deadline && `${deadline}`, position, search && `“${search}”`];
  return [name, ...parts.filter(Boolean)].join(', ');
}

/** Nothing is counted for it: a list that does not know its length has at least the rows that were read. */
export function totalText(
  total: ApplicationTotal | undefined,
  read: number,
  hasMore: boolean,
): string | null {
  if (!total) return null;
  if (total.isAtLeast && !hasMore) return formatNumber(read);
  const count = formatNumber(Math.max(total.count, read));
  return total.isAtLeast ? `${count}+` : count;
}

const noFilters: ListFilters = {};

/** As far as a reload walks to find the place again: five hundred rows. */
const maxPages = 10;

interface ListPlace {
  name: string;
  /** The list itself, its filters and order as they were. */
  href: string;
  /** From 1; null when the application is not in what was read of the list. */
  place: number | null;
  /** '243', or '50+' where the list itself does not say how many there are; null until its first page is here. */
  total: string | null;
  isLoading: boolean;
  hasFailed: boolean;
  previous: ListedApplication | undefined;
  next: ListedApplication | undefined;
  /** The next one stands on a page that is being fetched. */
  isNextComing: boolean;
  go: (to: ListedApplication) => void;
  retry: () => void;
}

/** Arriving by a link of the list, which hands its query over, the address takes it: it survives a reload. */
function usePlaceAddress(): PlaceAddress | null {
  const { address, change } = useAddress(placeOf);
  const { state } = useLocation();
  const handed: unknown = typeof state === 'object' && state !== null && 'search' in state && state.search;
  // A key that is pressed before the address has it belongs to the list all the same.
  const arrived = useMemo(
    () =>
      address === null && typeof handed === 'string'
        ? { filters: filtersOf(new URLSearchParams(handed)), place: null }
        : null,
    [address, handed],
  );
  useEffect(() => {
    if (arrived) change(placeQuery(arrived), { replace: true, state });
  }, [arrived, state, change]);
  return address ?? arrived;
}

/** The rows as they stood when the list was left: what is decided here moves no one under the reader's keys. */
function useListRows(address: PlaceAddress | null, asOf: string | null) {
  const queries = useQueryClient();
  const options = applicationListQuery(address?.filters ?? {}, asOf);
  const isKnown = queries.getQueryData(options.queryKey) !== undefined;
  const { placeholderData: _, ...list } = options;
  const query = useInfiniteQuery({ ...list, enabled: address !== null && !isKnown });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  return { query, rows, total: pages?.[0]?.total };
}

/** Where an application stands in the list it was opened from; null when it was opened from elsewhere. */
export function useListPlace(id: string): ListPlace | null {
  const address = usePlaceAddress();
  const { asOf } = useMoment();
  // Sliding through time looks at one application; the list stays that of the instant it was opened at.
  const [listAsOf] = useState(asOf);
  const { query, rows, total } = useListRows(address, listAsOf);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const kept = address?.place ?? null;
  const around = neighbours(rows, id, kept);
  const place = around.index >= 0 ? around.index + 1 : kept;
  const pages = query.data?.pages.length ?? 0;
  const isSought = around.index < 0 && rows.length < (kept ?? Number.POSITIVE_INFINITY) && pages < maxPages;
  const isAtEnd = around.index >= 0 && around.index >= rows.length - 2;
  const wantsMore = pages > 0 && hasNextPage && (isSought || isAtEnd);
  useEffect(() => {
    if (wantsMore && !isFetching && !isError) void fetchNextPage();
  }, [wantsMore, isFetching, isError, fetchNextPage]);

  const { change } = useAddress(placeOf);
  const { state } = useLocation();
  useEffect(() => {
    if (address && place !== null && place !== kept)
      change(placeQuery({ ...address, place }), { replace: true, state, preventScrollReset: true });
  }, [address, place, kept, change, state]);

  const navigate = useNavigate();
  const filters = address?.filters ?? noFilters;
  const go = useCallback(
    (to: ListedApplication) => {
      const at = rows.findIndex((row) => row.id === to.id) + 1;
      // What was looked at in one history means nothing in another.
      const gone = { event: null, compare: null, q: null, kind: null, who: null };
      // The address as it is, not as it was last drawn: a key just before may have changed it.
      const query = changedQuery(window.location.search, { ...gone, ...placeQuery({ filters, place: at }) });
      // Leafing through leaves no steps in the browser's history: going back leads to the list.
      void navigate(`${paths.admin.application(to.id)}?${query}`, { replace: true, state });
    },
    [rows, filters, state, navigate],
  );
  if (!address) return null;
  const listQuery = queryOf(address.filters);
  return {
    ...around,
    name: listName(address.filters),
    href: withMoment(`${paths.admin.applications}${listQuery && `?${listQuery}`}`, asOf),
    place,
    total: totalText(total, rows.length, hasNextPage),
    isLoading: query.isPending,
    hasFailed: isError,
    isNextComing: wantsMore && !isError,
    go,
    retry: () => void (query.data ? fetchNextPage() : query.refetch()),
  };
}
