import { LayoutList, Rows3 } from 'lucide-react';
import { useState } from 'react';
import { reviewTabs } from '#state-machines/application/review.ts';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/error-state/error-state.tsx';
import { SegmentedControl } from '#web/ui/segmented-control/segmented-control.tsx';
import { Shortcut } from '#web/ui/shortcut/shortcut.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs/tabs.tsx';
import styles from './queue.module.css';
import type { QueueLayout } from './queue-lines.ts';
import { QueueList } from './queue-list.tsx';
import { EmptyQueue, QueueSkeleton } from './queue-states.tsx';
import type { Queue } from './use-queue.ts';
import { type ReviewAddress, tabLabels } from './use-review-address.ts';

const loadFailure = 'Failed to load applications. Please try again.';
const tabs = reviewTabs.map((value) => ({ value, label: tabLabels[value] }));
const layouts = [
  { value: 'rows', label: 'Rows', icon: Rows3 },
  { value: 'cards', label: 'Cards', icon: LayoutList },
] as const;
const storedAs = 'staff-review-layout';

/** Rows show many, cards say more of each; remembered in this browser. */
function useQueueLayout(): [layout: QueueLayout, choose: (layout: QueueLayout) => void] {
  const [layout, setLayout] = useState<QueueLayout>(() =>
    localStorage.getItem(storedAs) === 'cards' ? 'cards' : 'rows',
  );
  const choose = (next: QueueLayout) => {
    localStorage.setItem(storedAs, next);
    setLayout(next);
  };
  return [layout, choose];
}

interface Props {
  address: ReviewAddress;
  queue: Queue;
  keysOn: boolean;
}

/** The tabs with their queue. */
export function QueuePane({ address, queue, keysOn }: Props) {
  const [layout, chooseLayout] = useQueueLayout();
  const { filters, change } = address;
  return (
    <Tabs
      label="Queue"
      className={styles.queue}
      listClassName={styles.tabs}
      value={filters.tab}
      tabs={tabs}
      onChange={(tab) => change({ tab })}
    >
      <SegmentedControl
        label="Show the queue as"
        isIconOnly
        className={styles.layouts}
        value={layout}
        segments={layouts}
        onChange={chooseLayout}
      />
      <TabPanel className={styles.panel} value={filters.tab} tabIndex={-1} aria-busy={queue.list.isPending}>
        {layout === 'rows' && (
          <p className={classNames(styles.columns, styles.heads)} aria-hidden="true">
            <span>Name</span>
            <span>Position</span>
            <span className={styles.number}>Score</span>
            <span className={styles.number}>Waiting</span>
          </p>
        )}
        <QueueBody address={address} queue={queue} layout={layout} />
      </TabPanel>
      <QueueFoot queue={queue} keysOn={keysOn} />
    </Tabs>
  );
}

/** Loading, empty, failed, or there. */
function QueueBody({ address, queue, layout }: Omit<Props, 'keysOn'> & { layout: QueueLayout }) {
  const { filters, change } = address;
  const { list, items, first, shownId } = queue;
  const { error } = list;
  if (list.isPending) return <QueueSkeleton />;
  if (error && !list.data)
    return (
      <ErrorState
        title={loadFailure}
        description={loadFailure.includes(error.message) ? undefined : error.message}
        requestId={error instanceof ApiError ? error.problem?.requestId : undefined}
        onRetry={() => void list.refetch()}
      />
    );
  if (!first) return null;
  if (items.length > 0)
    return (
      <QueueList
        key={filters.tab}
        items={items}
        groups={first.groups}
        shownId={shownId}
        layout={layout}
        total={first.total.count}
        onEnd={queue.fetchMore}
      />
    );
  if (list.hasNextPage) return null;
  return (
    <EmptyQueue
      tab={filters.tab}
      isFiltered={Boolean(filters.search || filters.position)}
      onClear={() => change({ search: undefined, position: undefined })}
    />
  );
}

/** The most used keys, or that the next page did not come. */
function QueueFoot({ queue: { list }, keysOn }: Pick<Props, 'queue' | 'keysOn'>) {
  return (
    <Inline as="footer" space={16} data-line="above" className={styles.foot}>
      {list.isFetchNextPageError && (
        <Button size="small" tone="danger" onClick={() => void list.fetchNextPage()}>
          {loadFailure} Retry
        </Button>
      )}
      {keysOn && !list.isFetchNextPageError && (
        <>
          <span>
            <Shortcut keys="J" /> <Shortcut keys="K" /> next, previous
          </span>
          <span>
            <Shortcut keys="Enter" /> open details
          </span>
          <span>
            <Shortcut keys="?" /> all shortcuts
          </span>
        </>
      )}
    </Inline>
  );
}
