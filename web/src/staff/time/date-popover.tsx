import { type FormEvent, type RefObject, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { DateTimeInput } from '#web/ui/date-input/date-input.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { chosenInstant } from './chosen-instant.ts';
import styles from './date-popover.module.css';
import { momentText } from './moment-text.ts';
import { daysLater, wallAt } from './zurich-clock.ts';

interface NearDay {
  label: string;
  at: number;
  title?: string;
}

/** The days that are asked for most, as far back as there is anything. */
function nearDays(now: number, first: number | null): NearDay[] {
  if (first === null) return [];
  const days = [
    { label: 'A day ago', at: daysLater(now, -1) },
    { label: 'A week ago', at: daysLater(now, -7) },
    { label: '30 days ago', at: daysLater(now, -30) },
    { label: '90 days ago', at: daysLater(now, -90) },
  ].filter(({ at }) => at > first);
  return [...days, { label: 'First change', at: first, title: momentText(first) }];
}

interface Props {
  at: number;
  now: number;
  first: number | null;
  button: RefObject<HTMLButtonElement | null>;
  onJump: (to: number | null) => void;
  onClose: () => void;
}

const toMinute = (at: number) => wallAt(at).slice(0, 16);

/** A day and time of Zurich's clock, from the browser's own calendar, and a few days to choose from. */
export function DatePopover({ at, now, first, button, onJump, onClose }: Props) {
  const [text, setText] = useState(() => toMinute(at));
  const [isRefused, setRefused] = useState(false);
  const chosen = chosenInstant(text, { now, first });
  const goTo = (to: number | null) => {
    onJump(to);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.at === null) setRefused(true);
    else goTo(chosen.at);
  };
  const error = isRefused && chosen.at === null ? chosen.note : null;
  const near = nearDays(now, first);
  return (
    <Popover
      title="Go to a day and time"
      className={styles.popover}
      anchor={button}
      side="top"
      gap={20}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <Field
          label="Day and time in Zurich"
          hint={error === null && chosen.note}
          error={error}
          isErrorNew
          className={styles.field}
        >
          <Inline space={6}>
            <DateTimeInput
              className={styles.input}
              value={text}
              min={first === null ? undefined : toMinute(first)}
              max={toMinute(now)}
              onChange={(typed) => {
                setText(typed);
                setRefused(false);
              }}
            />
            <Button variant="primary" type="submit">
              Show
            </Button>
          </Inline>
        </Field>
      </form>
      <Inline as="ul" space={6} className={styles.near} data-line="above">
        {near.map((one) => (
          <li key={one.label}>
            <Button size="small" title={one.title} onClick={() => goTo(one.at)}>
              {one.label}
            </Button>
          </li>
        ))}
      </Inline>
    </Popover>
  );
}
