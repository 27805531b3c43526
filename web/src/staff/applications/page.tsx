import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { applicationListQuery } from '../queries/applications.ts';
import { refreshApplications } from '../queries/refresh.ts';
import { useTitle } from '../shell/use-title.ts';
import { applicationsCount } from '../signs/counts.ts';
import { LoadError } from '../signs/load-error.tsx';
import { useNow } from '../signs/use-now.ts';
import { CountStrip } from './count-strip.tsx';
import { FilterBar } from './filter-bar.tsx';
import { KeysBar } from './keys-bar.tsx';
import { ListProvider } from './list-context.ts';
import { ListDialogs } from './list-dialogs.tsx';
import { useListMoves } from './list-moves.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTable } from './list-table.tsx';
import { NoApplications } from './no-applications.tsx';
import { useListFilters } from './use-list-filters.ts';
import { useRowMenu } from './use-row-menu.ts';
import { useShortcutsSwitch } from './use-shortcuts-switch.ts';

const loadFailure = 'Failed to load applications. Please try again.';

/** Applications: the dense list, filtered in the address and paged by the server. */
export function ApplicationsPage() {
  useTitle('Applications');
  const { search } = useLocation();
  const queries = useQueryClient();
  const { filters, change, clear, isFiltered } = useListFilters();
  const list = useInfiniteQuery(applicationListQuery(filters));
  const moves = useListMoves();
  const menu = useRowMenu();
  const [keysOn, toggleKeys] = useShortcutsSwitch();
  const searchRef = useRef<HTMLInputElement>(null);
  const now = useNow();

  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const total = list.data?.pages[0]?.total;
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const onEnd = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
  const onSearch = useCallback(() => searchRef.current?.focus(), []);

  const { advance, pendingId } = moves;
  const menuId = menu.open?.row.id ?? null;
  const context = useMemo(
    () => ({ now, pendingId, onAdvance: advance, menuId, onMenu: menu.toggle, search }),
    [now, pendingId, advance, menuId, menu.toggle, search],
  );

  return (
    <main id="main" className="apl" tabIndex={-1}>
      <header className="head">
        <h1>Applications</h1>
        <span className="cnt">{total && applicationsCount(total)}</span>
        <button
          className="btn"
          type="button"
          disabled={list.isFetching}
          onClick={() => void refreshApplications(queries, [])}
        >
          <RefreshCw className="i" aria-hidden="true" />
          Refresh
        </button>
      </header>
      <CountStrip />
      <FilterBar
        filters={filters}
        isFiltered={isFiltered}
        searchRef={searchRef}
        onChange={change}
        onClear={clear}
      />
      {list.isPending && <ListSkeleton />}
      {list.isError && !list.data && (
        <LoadError title={loadFailure} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && rows.length === 0 && <NoApplications isFiltered={isFiltered} onClear={clear} />}
      {rows.length > 0 && (
        <ListProvider value={context}>
          <ListTable
            key={JSON.stringify(filters)}
            rows={rows}
            total={total?.count ?? rows.length}
            sort={filters.sort}
            hasMore={list.hasNextPage}
            keysOn={keysOn}
            onSort={(sort) => change({ sort })}
            onSearch={onSearch}
            onEnd={onEnd}
          />
        </ListProvider>
      )}
      <KeysBar
        isOn={keysOn}
        onToggle={toggleKeys}
        shown={rows.length}
        of={total ? applicationsCount(total) : ''}
        failure={list.isFetchNextPageError ? loadFailure : null}
        onRetry={() => void fetchNextPage()}
      />
      <ListDialogs open={menu.open} moves={moves} onClose={menu.close} />
    </main>
  );
}
