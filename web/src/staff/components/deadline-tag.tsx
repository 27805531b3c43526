import type { ApplicationRow } from '#services/applications/contract.ts';
import { fullTime, shortTime, span } from '#web/ui/dates.ts';
import { deadlineLevel } from './deadline-level.ts';

/** Fill is for exceptions: overdue and urgent. A warning is an unfilled clock, normal is just the date. */
export function DeadlineTag({ deadline, now }: { deadline: ApplicationRow['deadline']; now: number }) {
  if (!deadline) return <span className="q dash">–</span>;
  const left = Math.abs(Date.parse(deadline.due) - now);
  const title = fullTime(deadline.due);
  switch (deadlineLevel(deadline, now)) {
    case 'overdue':
      return <span className="chip stop gi-alarm" title={title}>{`Overdue ${span(left)}`}</span>;
    case 'urgent':
      return <span className="chip need gi-alarm" title={title}>{`Urgent ${span(left)}`}</span>;
    case 'warning':
      return <span className="st wait gi-clock" title={title}>{`Warning ${span(left)}`}</span>;
    case 'normal':
      return <span className="q num">{shortTime(deadline.due, now)}</span>;
  }
}
