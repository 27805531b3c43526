import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { personName, positionLabel } from '../components/person-name.ts';
import styles from './queue.module.css';
import { type QueueEntry, QueueLink, WaitingTime } from './review-parts.tsx';

/** One application as one line. */
export function QueueRow({ item, isShown, place, of }: QueueEntry) {
  const score = item.assessmentScore;
  return (
    <li aria-posinset={place} aria-setsize={of}>
      <QueueLink className={classNames(styles.columns, styles.row)} id={item.id} isShown={isShown}>
        <b className={styles.cut}>{personName(item)}</b>
        <span className={classNames(styles.cut, styles.soft)}>{positionLabel(item.position)}</span>
        <span className={classNames(styles.number, score === null && styles.soft)}>
          {score === null ? (
            <>
              <span aria-hidden="true">–</span>
              <VisuallyHidden>Not assessed</VisuallyHidden>
            </>
          ) : (
            score
          )}
        </span>
        <WaitingTime item={item} />
      </QueueLink>
    </li>
  );
}
