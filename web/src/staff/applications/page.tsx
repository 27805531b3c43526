import '../styles/applications.css';
import '../styles/applications-small.css';
import '../styles/applications-cards.css';
import '../styles/applications-bulk.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { applicationsCount } from '../components/counts.ts';
import { ListFoot } from '../components/list-foot.tsx';
import { LoadError } from '../components/load-error.tsx';
import { useShortcutsSwitch } from '../components/use-shortcuts-switch.ts';
import { applicationListQuery } from '../queries/applications.ts';
import { useTitle } from '../shell/use-title.ts';
import { useMoment } from '../time/moment.ts';
import { PastBanner } from '../time/past-banner.tsx';
import { TimeDock } from '../time/time-dock.tsx';
import { useShownNow } from '../time/use-shown-now.ts';
import { BulkFoot } from './bulk/bulk-foot.tsx';
import { useBulk } from './bulk/use-bulk.ts';
import { CountStrip } from './count-strip.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListProvider } from './list-context.ts';
import { ListDialogs } from './list-dialogs.tsx';
import { ListHeader } from './list-header.tsx';
import { useListMoves } from './list-moves.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTable } from './list-table.tsx';
import { NoApplications } from './no-applications.tsx';
import { queryOf, useListFilters } from './use-list-filters.ts';
import { useListLayout } from './use-list-layout.ts';
import { useRowMenu } from './use-row-menu.ts';
import { useSelection } from './use-selection.ts';

const cards = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The cards' final geometry while they load. */
function CardsSkeleton() {
  return (
    <section className="cards still" aria-label="Application cards" aria-busy="true">
      <div className="crow">
        {cards.map((card) => (
          <div key={card} className="acard empty">
            <span className="sk w5" />
            <span className="sk w4" />
            <span className="sk w5" />
            <span className="sk w3" />
          </div>
        ))}
      </div>
    </section>
  );
}

// Most look at the table.
const CardList = lazy(async () => ({ default: (await import('./cards/card-list.tsx')).CardList }));

const keys = [
  ['move', 'J', 'K'],
  ['open', 'Enter'],
  ['select', 'X'],
  ['all loaded', 'Ctrl A'],
  ['search', '/'],
] as const;
const keysOfThePast = keys.filter(([what]) => !what.startsWith('select') && what !== 'all loaded');
const loadFailure = 'Failed to load applications. Please try again.';

/** Applications: dense table or cards, filtered in the address and paged by the server; decisions about one or several. */
export function ApplicationsPage() {
  useTitle('Applications');
  const { search } = useLocation();
  const { asOf } = useMoment();
  const { filters, change, clear, isFiltered } = useListFilters();
  const list = useInfiniteQuery(applicationListQuery(filters, asOf));
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const chosen = useSelection(rows, queryOf(filters));
  const selection = asOf === null ? chosen : null;
  const bulk = useBulk(chosen.drop);
  const moves = useListMoves(bulk.adopt);
  const menu = useRowMenu();
  const [layout, chooseLayout] = useListLayout();
  const [keysOn, toggleKeys] = useShortcutsSwitch();
  const searchRef = useRef<HTMLInputElement>(null);
  const now = useShownNow(asOf);

  const total = list.data?.pages[0]?.total;
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const onEnd = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
  const onSearch = useCallback(() => searchRef.current?.focus(), []);

  const { advance, pendingId } = moves;
  const menuId = menu.open?.row.id ?? null;
  const context = useMemo(
    () => ({ now, pendingId, onAdvance: advance, menuId, onMenu: menu.toggle, selection, asOf, search }),
    [now, pendingId, advance, menuId, menu.toggle, selection, asOf, search],
  );
  const shared = {
    rows,
    total: total?.count ?? rows.length,
    hasMore: list.hasNextPage && !list.isPlaceholderData,
    keysOn,
    onSearch,
    onEnd,
  };
  const key = JSON.stringify(filters);

  return (
    <>
      <PastBanner />
      <main id="main" className="apl" tabIndex={-1}>
        <ListHeader
          filters={filters}
          total={total}
          isFetching={list.isFetching}
          asOf={asOf}
          layout={layout}
          onLayout={chooseLayout}
        />
        <CountStrip asOf={asOf} />
        <FilterBar
          filters={filters}
          isFiltered={isFiltered}
          showsSort={layout === 'cards'}
          searchRef={searchRef}
          onChange={change}
          onClear={clear}
        />
        {list.isPending && (layout === 'table' ? <ListSkeleton /> : <CardsSkeleton />)}
        {list.isError && !list.data && (
          <LoadError title={loadFailure} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.data && rows.length === 0 && (
          <NoApplications isFiltered={isFiltered} isPast={asOf !== null} onClear={clear} />
        )}
        {rows.length > 0 && (
          <ListProvider value={context}>
            {layout === 'table' ? (
              <ListTable key={key} {...shared} sort={filters.sort} onSort={(sort) => change({ sort })} />
            ) : (
              <Suspense fallback={<CardsSkeleton />}>
                <CardList key={key} {...shared} />
              </Suspense>
            )}
          </ListProvider>
        )}
        <div className="apf">
          {selection && <BulkFoot run={bulk} selection={selection} loaded={rows.length} keysOn={keysOn} />}
          <ListFoot
            isOn={keysOn}
            onToggle={toggleKeys}
            keys={asOf === null ? keys : keysOfThePast}
            shown={
              total && rows.length > 0
                ? `${rows.length.toLocaleString('en-GB')} of ${applicationsCount(total)}`
                : ''
            }
            failure={list.isFetchNextPageError ? loadFailure : null}
            onRetry={() => void fetchNextPage()}
          />
        </div>
        {asOf === null && <ListDialogs open={menu.open} moves={moves} onClose={menu.close} />}
      </main>
      <TimeDock />
    </>
  );
}
