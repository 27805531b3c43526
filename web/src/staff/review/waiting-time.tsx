import type { ReviewItem } from '#services/workbench/contract.ts';
import { fullTime, roughSpan } from '#web/ui/dates.ts';
import { deadlineLevel } from '../components/deadline-level.ts';

/** How long it has been in its status; where a deadline is near or over, that instead. */
export function WaitingTime({ item, now }: { item: ReviewItem; now: number }) {
  const { deadline } = item;
  const level = deadline ? deadlineLevel(deadline, now) : 'normal';
  if (deadline && (level === 'urgent' || level === 'overdue')) {
    const left = roughSpan(Math.abs(Date.parse(deadline.due) - now));
    return (
      <span
        className={level === 'urgent' ? 'n t-need gi gi-alarm' : 'n t-stop gi gi-alarm'}
        title={`Due ${fullTime(deadline.due)}`}
      >
        <span className="vh">{level === 'urgent' ? 'Urgent, due in' : 'Overdue by'} </span>
        {left}
      </span>
    );
  }
  return (
    <span className="n q" title={`Since ${fullTime(item.statusSince)}`}>
      {roughSpan(now - Date.parse(item.statusSince))}
    </span>
  );
}
