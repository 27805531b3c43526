import type { ApplicationRow } from '#services/applications/contract.ts';
import { fullTime, shortTime, span } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { deadlineLevel } from './deadline-level.ts';

interface Props {
  deadline: ApplicationRow['deadline'];
  now: number;
  /** Under a heading that says 'Due in': the time that is left, where the date would stand. */
  isLeft?: boolean;
}

/** Fill is for exceptions: overdue and urgent. A warning is an unfilled clock, normal is just the date. */
export function DeadlineTag({ deadline, now, isLeft = false }: Props) {
  if (!deadline)
    return (
      <Text as="span" isSoft data-none="">
        –
      </Text>
    );
  const left = Math.abs(Date.parse(deadline.due) - now);
  const title = fullTime(deadline.due);
  switch (deadlineLevel(deadline, now)) {
    case 'overdue':
      return (
        <StatusBadge tone="stop" glyph="alarm" isFilled title={title}>
          {`Overdue ${span(left)}`}
        </StatusBadge>
      );
    case 'urgent':
      return (
        <StatusBadge tone="need" glyph="alarm" isFilled title={title}>
          {`Urgent ${span(left)}`}
        </StatusBadge>
      );
    case 'warning':
      return (
        <StatusBadge tone="wait" glyph="clock" title={title}>
          {`Warning ${span(left)}`}
        </StatusBadge>
      );
    case 'normal':
      return (
        <Text as="span" isSoft isNumeric title={title}>
          {isLeft ? span(left) : shortTime(deadline.due, now)}
        </Text>
      );
  }
}
