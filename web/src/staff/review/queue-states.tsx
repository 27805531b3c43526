import { Inbox } from 'lucide-react';
import type { ReviewTab } from '#state-machines/application/review.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import styles from './queue.module.css';

/** The four empty states (staff side, 'Review'), each with what it means. */
const empty: Record<ReviewTab, [title: string, text: string]> = {
  manual: ['No Manual Reviews Pending', 'Everything that waited for a decision has been decided.'],
  urgent: ['No Urgent Deadlines', 'No deadline ends within the next 24 hours.'],
  'in-progress': ['No Applications In Progress', 'Nothing waits for an applicant or for the next step.'],
  completed: ['No Completed Applications', 'No one has been rejected or kept for the future yet.'],
};

interface Props {
  tab: ReviewTab;
  isFiltered: boolean;
  onClear: () => void;
}

export function EmptyQueue({ tab, isFiltered, onClear }: Props) {
  const [title, text] = empty[tab];
  return (
    <EmptyState
      icon={Inbox}
      title={title}
      actions={isFiltered && <Button onClick={onClear}>Clear Filters</Button>}
    >
      {isFiltered ? 'None that matches the search and the position.' : text}
    </EmptyState>
  );
}

const rows = Array.from({ length: 12 }, (_, index) => index);

/** The queue's geometry before it is there. */
export function QueueSkeleton() {
  return (
    <div className={styles.list} aria-hidden="true">
      <ol>
        <li>
          <h3 className={styles.groupLine} data-line="below">
            <Skeleton width="long" />
          </h3>
        </li>
        {rows.map((row) => (
          <li key={row} className={classNames(styles.columns, styles.queueRow)}>
            <Skeleton width="long" />
            <Skeleton />
            <Skeleton width="tiny" />
            <Skeleton width="tiny" />
          </li>
        ))}
      </ol>
    </div>
  );
}
