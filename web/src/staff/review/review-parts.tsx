import type { MouseEvent, ReactNode } from 'react';
import type { ReviewItem } from '#services/workbench/contract.ts';
import { mainFlow } from '#state-machines/application/labels.ts';
import { type AnyStatus, isFinal } from '#state-machines/application/vocabulary.ts';
import { fullTime, roughSpan } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { deadlineLevel } from '../components/deadline-level.ts';
import styles from './queue.module.css';
import { useReview } from './review-context.ts';

/** The step of the eleven that a status belongs to; null once there is an outcome. */
export function stepOf(status: AnyStatus): number | null {
  if (isFinal(status) || status === 'not_suitable') return null;
  // The mail that was sent again belongs to the step of the mail.
  return Math.max(1, mainFlow.indexOf(status as (typeof mainFlow)[number]) + 1);
}

/** One application among those of the queue. */
export interface QueueEntry {
  item: ReviewItem;
  isShown: boolean;
  /** Its place in the queue, of how many. */
  place: number;
  of: number;
}

interface LinkProps {
  id: string;
  isShown: boolean;
  className: string | undefined;
  children: ReactNode;
}

/**
 * Opens an application in the dossier; a link, so that it can also be opened in a tab of its own. Not the router's, which is drawn again
 * with every change of the address: here with every key that leafs.
 */
export function QueueLink({ id, isShown, className, children }: LinkProps) {
  const { addressOf, open } = useReview();
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(id);
  };
  return (
    <a
      className={className}
      href={addressOf(id)}
      data-queue={id}
      aria-current={isShown ? 'true' : undefined}
      onClick={onClick}
    >
      {children}
    </a>
  );
}

/** How long it has been in its status; where a deadline is near or over, that instead. */
export function WaitingTime({ item }: { item: ReviewItem }) {
  const { now } = useReview();
  const { deadline } = item;
  const level = deadline ? deadlineLevel(deadline, now) : 'normal';
  if (deadline && (level === 'urgent' || level === 'overdue')) {
    const isUrgent = level === 'urgent';
    const tone = isUrgent ? 'need' : 'stop';
    return (
      <Text as="span" isNumeric className={styles.number} title={`Due ${fullTime(deadline.due)}`}>
        <VisuallyHidden>{isUrgent ? 'Urgent, due in' : 'Overdue by'} </VisuallyHidden>
        <ToneText tone={tone}>
          <StatusBadge tone={tone} glyph="alarm">
            {roughSpan(Math.abs(Date.parse(deadline.due) - now))}
          </StatusBadge>
        </ToneText>
      </Text>
    );
  }
  return (
    <Text
      as="span"
      isSoft
      isNumeric
      isWhole
      className={styles.number}
      title={`Since ${fullTime(item.statusSince)}`}
    >
      {roughSpan(now - Date.parse(item.statusSince))}
    </Text>
  );
}
