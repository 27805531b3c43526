import { Inbox } from 'lucide-react';
import type { ReviewTab } from '#state-machines/application/review.ts';

/** The four empty states (staff side, 'Review'), each with what it means. */
const empty: Record<ReviewTab, [title: string, text: string]> = {
  manual: ['No Manual Reviews Pending', 'Everything that waited for a decision has been decided.'],
  urgent: ['No Urgent Deadlines', 'No deadline ends within the next 24 hours.'],
  'in-progress': ['No Applications In Progress', 'Nothing waits for an applicant or for the next step.'],
  completed: ['No Completed Applications', 'Nobody has been rejected or kept for the future yet.'],
};

interface Props {
  tab: ReviewTab;
  isFiltered: boolean;
  onClear: () => void;
}

export function EmptyQueue({ tab, isFiltered, onClear }: Props) {
  const [title, text] = empty[tab];
  return (
    <div className="blank">
      <Inbox className="i" aria-hidden="true" />
      <h2>{title}</h2>
      <p className="q">{isFiltered ? 'None that matches the search and the position.' : text}</p>
      {isFiltered && (
        <button className="btn" type="button" onClick={onClear}>
          Clear Filters
        </button>
      )}
    </div>
  );
}

const rows = Array.from({ length: 12 }, (_, index) => index);

/** The queue's geometry before it is there. */
export function QueueSkeleton() {
  return (
    <div className="qlist still" aria-hidden="true">
      <ol>
        <li className="qg">
          <h3>
            <span className="sk w4" />
          </h3>
        </li>
        {rows.map((row) => (
          <li key={row} className="qsk">
            <span className="sk w4" />
            <span className="sk w3" />
            <span className="sk w1" />
            <span className="sk w1" />
          </li>
        ))}
      </ol>
    </div>
  );
}
