import { Tabs } from '@base-ui/react/tabs';
import { LayoutList, Rows3 } from 'lucide-react';
import { reviewTabs } from '#state-machines/application/review.ts';
import { LoadError } from '../components/load-error.tsx';
import { QueueList } from './queue-list.tsx';
import { EmptyQueue, QueueSkeleton } from './queue-states.tsx';
import type { Queue } from './use-queue.ts';
import { type QueueLayout, useQueueLayout } from './use-queue-layout.ts';
import { type ReviewAddress, tabLabels } from './use-review-address.ts';

const loadFailure = 'Failed to load applications. Please try again.';

interface Props {
  address: ReviewAddress;
  queue: Queue;
  keysOn: boolean;
}

/** The tabs with their queue: loading, empty, failed, or there. */
export function QueuePane({ address, queue, keysOn }: Props) {
  const [layout, chooseLayout] = useQueueLayout();
  const { filters, change } = address;
  const { list, items, first, shownId } = queue;
  const isFiltered = Boolean(filters.search || filters.position);
  return (
    <Tabs.Root
      className="queue"
      value={filters.tab}
      onValueChange={(value: unknown) => {
        const tab = reviewTabs.find((candidate) => candidate === value);
        if (tab) change({ tab });
      }}
    >
      <div className="qtop">
        <Tabs.List className="tabs" aria-label="Queue">
          {reviewTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {tabLabels[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <LayoutSwitch layout={layout} onChoose={chooseLayout} />
      </div>
      <Tabs.Panel className="qpanel" value={filters.tab} tabIndex={-1} aria-busy={list.isPending}>
        {layout === 'rows' && (
          <p className="qh" aria-hidden="true">
            <span>Name</span>
            <span>Position</span>
            <span className="n">Score</span>
            <span className="n">Waiting</span>
          </p>
        )}
        {list.isPending && <QueueSkeleton />}
        {list.isError && !list.data && (
          <LoadError title={loadFailure} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {first && items.length === 0 && !list.hasNextPage && (
          <EmptyQueue
            tab={filters.tab}
            isFiltered={isFiltered}
            onClear={() => change({ search: undefined, position: undefined })}
          />
        )}
        {first && items.length > 0 && (
          <QueueList
            key={filters.tab}
            items={items}
            groups={first.groups}
            shownId={shownId}
            layout={layout}
            total={first.total.count}
            onEnd={queue.fetchMore}
          />
        )}
      </Tabs.Panel>
      <footer className="qfoot">
        {list.isFetchNextPageError && (
          <button className="btn sm dng" type="button" onClick={() => void list.fetchNextPage()}>
            {loadFailure} Retry
          </button>
        )}
        {keysOn && !list.isFetchNextPageError && (
          <>
            <span>
              <kbd>J</kbd>
              <kbd>K</kbd> next, previous
            </span>
            <span>
              <kbd>Enter</kbd> open details
            </span>
            <span>
              <kbd>?</kbd> all shortcuts
            </span>
          </>
        )}
      </footer>
    </Tabs.Root>
  );
}

interface LayoutSwitchProps {
  layout: QueueLayout;
  onChoose: (layout: QueueLayout) => void;
}

const layouts = [
  ['rows', 'Rows', Rows3],
  ['cards', 'Cards', LayoutList],
] as const;

/** Whether the queue shows many in little, or more of each. */
function LayoutSwitch({ layout, onChoose }: LayoutSwitchProps) {
  return (
    <fieldset className="seg" aria-label="Show the queue as">
      {layouts.map(([value, label, Icon]) => (
        <button
          key={value}
          type="button"
          aria-pressed={layout === value}
          aria-label={label}
          title={label}
          onClick={() => onChoose(value)}
        >
          <Icon className="i" aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}
