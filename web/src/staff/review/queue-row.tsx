import type { ReviewItem } from '#services/workbench/contract.ts';
import { personName, positionLabel } from '../components/person-name.ts';
import { QueueLink } from './queue-link.tsx';
import { useReview } from './review-context.ts';
import { WaitingTime } from './waiting-time.tsx';

export interface QueueEntry {
  item: ReviewItem;
  isShown: boolean;
  /** Its place in the queue, of how many. */
  place: number;
  of: number;
}

/** One application as one line. */
export function QueueRow({ item, isShown, place, of }: QueueEntry) {
  const { now } = useReview();
  return (
    <li aria-posinset={place} aria-setsize={of}>
      <QueueLink className="ql" id={item.id} isShown={isShown}>
        <b className="tr">{personName(item)}</b>
        <span className="q tr">{positionLabel(item.position)}</span>
        <span className={item.assessmentScore === null ? 'n q' : 'n'}>
          {item.assessmentScore === null ? (
            <>
              <span aria-hidden="true">–</span>
              <span className="vh">Not assessed</span>
            </>
          ) : (
            item.assessmentScore
          )}
        </span>
        <WaitingTime item={item} now={now} />
      </QueueLink>
    </li>
  );
}
