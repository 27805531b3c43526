import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { Sandbox } from '#services/sandbox/contract.ts';
import { fullTime, longTime } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { useNow } from '#web/ui/use-now.ts';
import type { SandboxChanges } from '../queries/sandboxes.ts';
import { dayIn, later, onDay } from './sandbox-time.ts';

/** What time it is in the sandbox. It can be moved forward only; a deadline on the way is missed, as it would be. */
export function SandboxClock({ sandbox, changes }: { sandbox: Sandbox; changes: SandboxChanges }) {
  const { applicationId: id, isClockSet, deadline } = sandbox;
  const tick = useNow();
  // Unless it was set, it goes with the world's.
  const now = isClockSet ? sandbox.now : new Date(tick).toISOString();
  const [day, setDay] = useState('');
  const move = (to: string | null) =>
    changes.clock.mutate(
      { id, now: to },
      {
        onSuccess: (moved) => {
          setDay('');
          toast({
            title: 'Sandbox clock',
            description: `It is ${fullTime(moved.now)} there.`,
            about: 'clock',
          });
        },
        onError: ({ message }) =>
          toast({
            title: 'The sandbox clock stays as it was',
            description: message,
            tone: 'danger',
            about: 'clock',
          }),
      },
    );
  const due = deadline && !deadline.isOverdue && deadline.due > now ? deadline.due : null;
  const reason = deadline ? 'The deadline has passed.' : 'No deadline is in force.';
  const isBlocked = changes.clock.isPending;
  return (
    <div className="clk">
      <p>
        <CalendarClock className="i q" aria-hidden="true" />
        <span className="vh">Sandbox clock: </span>
        <time className="num" dateTime={now}>
          {longTime(now)}
        </time>
        <span className="q">{isClockSet ? 'stands still' : 'goes with the real time'}</span>
      </p>
      <fieldset className="seg" aria-label="Move the sandbox clock" disabled={isBlocked}>
        <button type="button" onClick={() => move(later(now, 1 / 24))}>
          +1 hour
        </button>
        <button type="button" onClick={() => move(later(now, 1))}>
          +1 day
        </button>
        <button
          type="button"
          disabled={!due}
          title={due ? fullTime(due) : reason}
          onClick={() => due && move(due)}
        >
          To the deadline
        </button>
        <button
          type="button"
          disabled={!isClockSet}
          title={isClockSet ? undefined : 'It does already.'}
          onClick={() => move(null)}
        >
          Real time
        </button>
      </fieldset>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (day) move(onDay(now, day));
        }}
      >
        <label className="in">
          <span className="vh">Move the sandbox clock to a date</span>
          <input
            type="date"
            required
            min={dayIn(now)}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </label>
        <button className="btn" type="submit" disabled={isBlocked}>
          Set date
        </button>
      </form>
    </div>
  );
}
