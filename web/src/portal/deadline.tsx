import { ClockIcon, FaultIcon } from '#web/public/components/icons.tsx';
import { formatDuration } from '#web/ui/dates.ts';
import { useNow } from '#web/ui/use-now.ts';
import { deadlineStanding } from './deadline-standing.ts';

/** How long is left until an instant, told anew while the page stays open. */
function useTimeLeft(due: string) {
  const now = new Date(useNow()).toISOString();
  const standing = deadlineStanding(due, now);
  return { standing, text: standing === 'over' ? 'The time is over' : `${formatDuration(now, due)} left` };
}

/** The warning of a deadline that is near, and a word of comfort once it has passed. */
export function DeadlineWarning({ due }: { due: string }) {
  const { standing } = useTimeLeft(due);
  if (standing === 'over')
    return <p>Nothing is lost: your application stays open. Please act soon, or write to us.</p>;
  if (standing === 'far') return null;
  return (
    <p className="state state-due">
      <FaultIcon />
      Due soon
    </p>
  );
}

export function TimeLeft({ due }: { due: string }) {
  const { standing, text } = useTimeLeft(due);
  return (
    <>
      {standing === 'over' ? <FaultIcon /> : <ClockIcon />}
      {text}
    </>
  );
}
