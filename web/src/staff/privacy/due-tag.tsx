import type { DeletionRow } from '#services/privacy/contract.ts';
import { fullTime, shortTime, span } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import type { DeadlineLevel } from '../components/deadline-level.ts';

const day = 86_400_000;
/** Admins are reminded on day 20 and day 27 of 30 (ruling 29): the badge changes with the mail. */
const warningBelow = 10 * day;
const urgentBelow = 3 * day;

/** How near the due date of an open request is; null for one that is settled. */
export function dueLevel(
  { status, dueAt }: Pick<DeletionRow, 'status' | 'dueAt'>,
  now: number,
): DeadlineLevel | null {
  if (status === 'completed' || status === 'rejected') return null;
  const left = Date.parse(dueAt) - now;
  if (left < 0) return 'overdue';
  if (left < urgentBelow) return 'urgent';
  return left < warningBelow ? 'warning' : 'normal';
}

type Due = Pick<DeletionRow, 'status' | 'dueAt' | 'completedAt'>;

/** The time left, as deadlines say it; when a request is settled, the day it was. */
export function DueTag({ request, now }: { request: Due; now: number }) {
  const { dueAt, completedAt } = request;
  const left = span(Math.abs(Date.parse(dueAt) - now));
  const title = `Due ${fullTime(dueAt)}`;
  switch (dueLevel(request, now)) {
    case 'overdue':
      return (
        <StatusBadge tone="stop" glyph="alarm" isFilled title={title}>
          {`Overdue ${left}`}
        </StatusBadge>
      );
    case 'urgent':
      return (
        <StatusBadge tone="need" glyph="alarm" isFilled title={title}>
          {`Urgent ${left}`}
        </StatusBadge>
      );
    case 'warning':
      return (
        <StatusBadge tone="wait" glyph="clock" title={title}>
          {`${left} left`}
        </StatusBadge>
      );
    case 'normal':
      return (
        <ToneText tone="soft" title={title}>
          {left} left
        </ToneText>
      );
    case null:
      return <ToneText tone="soft">{completedAt ? `Settled ${shortTime(completedAt, now)}` : '–'}</ToneText>;
  }
}
