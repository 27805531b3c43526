import { ClockIcon, FaultIcon } from '#web/public/parts/icons.tsx';
import { formatDuration } from '#web/ui/dates.ts';
import { useNow } from './use-now.ts';

const day = 86_400_000;

/** How long is left until an instant, told anew while the page stays open. */
export function useTimeLeft(due: string) {
  const now = useNow();
  const left = Date.parse(due) - Date.parse(now);
  return {
    isOver: left <= 0,
    // The specification's warning stands from three days before to one; the last day is nearer still.
    isSoon: left > 0 && left <= 3 * day,
    text: left > 0 ? `${formatDuration(now, due)} left` : 'The time is over',
  };
}

/** The warning of a deadline that is near, and a word of comfort once it has passed. */
export function DeadlineWarning({ due }: { due: string }) {
  const { isOver, isSoon } = useTimeLeft(due);
  if (isOver) return <p>Nothing is lost: your application stays open. Please act soon, or write to us.</p>;
  if (!isSoon) return null;
  return (
    <p className="state state-due">
      <FaultIcon />
      Due soon
    </p>
  );
}

export function TimeLeft({ due }: { due: string }) {
  const { isOver, text } = useTimeLeft(due);
  return (
    <>
      {isOver ? <FaultIcon /> : <ClockIcon />}
      {text}
    </>
  );
}
