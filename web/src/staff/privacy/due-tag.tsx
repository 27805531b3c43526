import type { DeletionRow } from '#services/privacy/contract.ts';
import { fullTime, shortTime, span } from '#web/ui/dates.ts';
import { dueLevel } from './due-level.ts';

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
