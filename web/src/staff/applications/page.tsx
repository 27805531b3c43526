import { useCallback, useMemo, useRef } from 'react';
import { formatNumber } from '#state-machines/numbers.ts';
import { ListFoot } from '#web/ui/list-foot/list-foot.tsx';
import { queryOf, useListFilters } from '../address/list-filters.ts';
import { applicationsCount } from '../components/list-figure.ts';
import { useShortcutsSwitch } from '../components/use-shortcuts-switch.ts';
import { useScreen } from '../shell/use-screen.ts';
import { useMoment } from '../time/moment.ts';
import { PastBanner } from '../time/past-banner.tsx';
import { TimeDock } from '../time/time-dock.tsx';
import { useShownNow } from '../time/use-shown-now.ts';
import styles from './applications.module.css';
import { BulkFoot } from './bulk/bulk-foot.tsx';
import { useBulk } from './bulk/use-bulk.ts';
import { useDisplay } from './display/use-display.ts';
import { FilterBar } from './filter-bar.tsx';
import { List, loadFailure } from './list.tsx';
import { ListProvider } from './list-context.ts';
import { ListDialogs, useRowMenu } from './list-dialogs.tsx';
import { CountStrip, ListHeader, useListLayout } from './list-header.tsx';
import { useListMoves } from './list-moves.ts';
import { useApplicationList } from './use-application-list.ts';
import { useSelection } from './use-selection.ts';

const keys = [
  ['move', 'J', 'K'],
  ['open', 'Enter'],
  ['select', 'X'],
  ['all loaded', 'Ctrl A'],
  ['search', '/'],
] as const;
const keysOfThePast = keys.filter(([what]) => what !== 'select' && what !== 'all loaded');

/** Applications: dense table or cards, filtered in the address and paged by the server; decisions about one or several. */
export function ApplicationsPage() {
  useScreen('Applications');
  const { asOf } = useMoment();
  const now = useShownNow(asOf);
  const { filters, change, clear, isFiltered } = useListFilters();
  const list = useApplicationList(filters, asOf);
  const { query, rows, total } = list;
  const chosen = useSelection(rows, queryOf(filters));
  const selection = asOf === null ? chosen : undefined;
  const bulk = useBulk(chosen.drop);
  const moves = useListMoves(bulk.adopt);
  const menu = useRowMenu();
  const [layout, chooseLayout] = useListLayout();
  const [display, changeDisplay] = useDisplay();
  const [keysOn, toggleKeys] = useShortcutsSwitch();
  const searchRef = useRef<HTMLInputElement>(null);
  const onSearch = useCallback(() => searchRef.current?.focus(), []);

  const { advance: onAdvance, pendingId } = moves;
  const { toggle: onMenu } = menu;
  const menuId = menu.open?.row.id ?? null;
  const context = useMemo(
    () => ({ now, pendingId, onAdvance, menuId, onMenu, asOf }),
    [now, pendingId, onAdvance, menuId, onMenu, asOf],
  );

  return (
    <>
      <PastBanner />
      <main id="main" className={styles.page} tabIndex={-1} data-print="wide personal">
        <ListHeader
          filters={filters}
          total={total}
          isFetching={query.isFetching}
          asOf={asOf}
          layout={layout}
          onLayout={chooseLayout}
          display={display}
          onDisplay={changeDisplay}
          onFilter={change}
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
        <ListProvider value={context}>
          <List
            list={list}
            layout={layout}
            display={display}
            sort={filters.sort}
            isFiltered={isFiltered}
            isPast={asOf !== null}
            selection={selection}
            keysOn={keysOn}
            onSort={(sort) => change({ sort })}
            onSearch={onSearch}
            onClear={clear}
          />
        </ListProvider>
        <div className={styles.foot}>
          {selection && <BulkFoot run={bulk} selection={selection} loaded={rows.length} keysOn={keysOn} />}
          {(rows.length > 0 || !query.isSuccess) && (
            <ListFoot
              areKeysOn={keysOn}
              keys={asOf === null ? keys : keysOfThePast}
              shown={total ? `${formatNumber(rows.length)} of ${applicationsCount(total)}` : ''}
              failure={query.isFetchNextPageError ? loadFailure : null}
              onToggleKeys={toggleKeys}
              onRetry={() => void query.fetchNextPage()}
            />
          )}
        </div>
        {asOf === null && <ListDialogs open={menu.open} moves={moves} onClose={menu.close} />}
      </main>
      <TimeDock />
    </>
  );
}
