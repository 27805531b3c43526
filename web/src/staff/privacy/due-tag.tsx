import type { DeletionRow } from '#services/privacy/contract.ts';
import { fullTime, shortTime, span } from '#web/ui/dates.ts';
import type { DeadlineLevel } from '../components/deadline-level.ts';

const day = 86_400_000;
/** Admins are reminded on day 20 and day 27 of 30 (ruling 29): the sign changes with the mail. */
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
      return <span className="chip stop gi-alarm" title={title}>{`Overdue ${left}`}</span>;
    case 'urgent':
      return <span className="chip need gi-alarm" title={title}>{`Urgent ${left}`}</span>;
    case 'warning':
      return <span className="st wait gi-clock" title={title}>{`${left} left`}</span>;
    case 'normal':
      return <span className="q num" title={title}>{`${left} left`}</span>;
    case null:
      return completedAt ? (
        <span className="q num">Settled {shortTime(completedAt, now)}</span>
      ) : (
        <span className="q dash">–</span>
      );
  }
}
