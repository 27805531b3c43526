import { Inbox } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { useReturnedFrom } from '../address/returned-from.ts';
import type { ListFilters } from '../queries/applications.ts';
import styles from './applications.module.css';
import cardStyles from './cards/cards.module.css';
import type { Display } from './display/use-display.ts';
import type { ListLayout } from './list-header.tsx';
import type { ApplicationList } from './use-application-list.ts';
import type { Selection } from './use-selection.ts';

/** Each view's code is fetched beside its data, so that the page's frame stands at once. */
const ListTable = lazy(async () => ({ default: (await import('./list-table.tsx')).ListTable }));
const CardList = lazy(async () => ({ default: (await import('./cards/card-list.tsx')).CardList }));

export const loadFailure = 'Failed to load applications. Please try again.';

interface Props {
  list: ApplicationList;
  layout: ListLayout;
  display: Display;
  sort: ListFilters['sort'];
  isFiltered: boolean;
  /** The screen shows the past. */
  isPast: boolean;
  /** Undefined in the past: what only reads selects nothing. */
  selection: Selection | undefined;
  keysOn: boolean;
  onSort: (sort: ListFilters['sort']) => void;
  onSearch: () => void;
  onClear: () => void;
}

/** The applications as a table or as cards, or why there are none. */
export function List({ list, layout, display, sort, isFiltered, isPast, selection, keysOn, ...on }: Props) {
  const { query, rows, isLoading, key, total, onEnd } = list;
  const { error } = query;
  const startId = useReturnedFrom();
  const shared = {
    total: total?.count,
    selection,
    keys: { isOn: keysOn, isSelecting: true, startId, onSearch: on.onSearch },
    onEnd,
  };
  if (error && !query.data)
    return (
      <ErrorState
        title={loadFailure}
        description={loadFailure.includes(error.message) ? undefined : error.message}
        requestId={error instanceof ApiError ? error.problem?.requestId : undefined}
        onRetry={() => void query.refetch()}
      />
    );
  const empty = (
    <EmptyState
      icon={Inbox}
      title="No Applications Found"
      actions={isFiltered && <Button onClick={on.onClear}>Clear Filters</Button>}
    >
      {isFiltered
        ? 'Try adjusting your filters to see more results.'
        : `No applications ${isPast ? 'had' : 'have'} been submitted yet.`}
    </EmptyState>
  );
  if (layout === 'cards' && isLoading) return <CardsSkeleton />;
  if (layout === 'cards' && rows.length > 0)
    return (
      <Suspense fallback={<CardsSkeleton />}>
        <CardList key={key} {...shared} rows={rows} />
      </Suspense>
    );
  return (
    <Suspense fallback={<TableSkeleton />}>
      <ListTable
        {...shared}
        listKey={key}
        rows={isLoading ? undefined : rows}
        sort={sort}
        display={display}
        empty={empty}
        onSort={on.onSort}
      />
    </Suspense>
  );
}

const bones = Array.from({ length: 16 }, (_, row) => row);

/** The table's final geometry while its code is fetched, which happens beside its data. */
function TableSkeleton() {
  return (
    <section className={styles.waiting} data-lines="" aria-label="Applications table" aria-busy="true">
      {bones.map((row) => (
        <div key={row}>
          <Skeleton width="longest" />
        </div>
      ))}
    </section>
  );
}

const cards = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The cards' final geometry while they load. */
function CardsSkeleton() {
  return (
    <section
      className={classNames(cardStyles.cards, cardStyles.still)}
      aria-label="Application cards"
      aria-busy="true"
    >
      <div className={cardStyles.cardsLine}>
        {cards.map((card) => (
          <div key={card} className={classNames(cardStyles.card, cardStyles.loading)}>
            <Skeleton width="longest" />
            <Skeleton width="long" />
            <Skeleton width="longest" />
            <Skeleton />
          </div>
        ))}
      </div>
    </section>
  );
}
