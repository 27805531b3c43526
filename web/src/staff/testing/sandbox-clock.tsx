import { CalendarClock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Sandbox } from '#services/sandbox/contract.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DateInput } from '#web/ui/date-input/date-input.tsx';
import { fullTime, longTime } from '#web/ui/dates.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
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
    <Inline space={12} data-ground="paper" data-inset="" data-line="above">
      <Inline as="p" space={6} className={styles.time}>
        <ToneText tone="soft">
          <Icon icon={CalendarClock} />
        </ToneText>
        <VisuallyHidden>Sandbox clock: </VisuallyHidden>
        <Text as="b" weight="strong" isNumeric>
          <time dateTime={now}>{longTime(now)}</time>
        </Text>
        <ToneText tone="soft">{isClockSet ? 'stands still' : 'follows the real time'}</ToneText>
      </Inline>
      <Inline role="group" space={4} aria-label="Move the sandbox clock">
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
      </Inline>
      <form onSubmit={submit}>
        <Inline space={6}>
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
        </Inline>
      </form>
    </Inline>
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
