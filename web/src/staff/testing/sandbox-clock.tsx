import { CalendarClock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Sandbox } from '#services/sandbox/contract.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DateInput } from '#web/ui/date-input/date-input.tsx';
import { fullTime, longTime } from '#web/ui/dates.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import type { SandboxChanges } from '../queries/sandboxes.ts';
import styles from './sandbox.module.css';
import { dayIn, later, onDay } from './sandbox-time.ts';

interface Props {
  sandbox: Sandbox;
  changes: SandboxChanges;
}

/** What time it is in the sandbox. It can be moved forward only; a deadline on the way is missed, as it would be. */
export function SandboxClock({ sandbox, changes }: Props) {
  const { isClockSet, deadline } = sandbox;
  const tick = useNow();
  // Unless it was set, it shows the real time.
  const now = isClockSet ? sandbox.now : new Date(tick).toISOString();
  const [day, setDay] = useState('');
  const move = useMoveClock(sandbox, changes, () => setDay(''));
  const due = deadline && !deadline.isOverdue && deadline.due > now ? deadline.due : null;
  const reason = deadline ? 'The deadline has passed.' : 'No deadline is in force.';
  const isPending = changes.clock.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day) move(onDay(now, day));
  };
  return (
    <div className={styles.clock}>
      <p className={styles.time}>
        <Icon icon={CalendarClock} />
        <VisuallyHidden>Sandbox clock: </VisuallyHidden>
        <time dateTime={now}>{longTime(now)}</time>
        <span>{isClockSet ? 'stands still' : 'follows the real time'}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex container in every browser */}
      <div role="group" className={styles.moves} aria-label="Move the sandbox clock">
        <Button isPending={isPending} onClick={() => move(later(now, 1 / 24))}>
          +1 hour
        </Button>
        <Button isPending={isPending} onClick={() => move(later(now, 1))}>
          +1 day
        </Button>
        <Button
          isPending={isPending}
          disabledReason={due ? null : reason}
          title={due ? fullTime(due) : reason}
          onClick={() => due && move(due)}
        >
          To the deadline
        </Button>
        <Button
          isPending={isPending}
          disabledReason={isClockSet ? null : 'It does already.'}
          onClick={() => move(null)}
        >
          Real time
        </Button>
      </div>
      <form className={styles.date} onSubmit={submit}>
        <DateInput
          aria-label="Move the sandbox clock to a date"
          required
          min={dayIn(now)}
          value={day}
          onChange={setDay}
        />
        <Button type="submit" isPending={isPending}>
          Set date
        </Button>
      </form>
    </div>
  );
}

/** @returns moves the clock to an instant, or with null back to the real time */
function useMoveClock({ applicationId: id }: Sandbox, { clock }: SandboxChanges, onMoved: () => void) {
  return (to: string | null) =>
    clock.mutate(
      { id, now: to },
      {
        onSuccess: ({ now }) => {
          onMoved();
          toast({ title: 'Sandbox clock', description: `It is ${fullTime(now)} there.`, about: 'clock' });
        },
        onError: ({ message }) => {
          const title = 'The sandbox clock stays as it was';
          toast({ title, description: message, tone: 'danger', about: 'clock' });
        },
      },
    );
}
