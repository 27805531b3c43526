import { type FormEvent, type RefObject, useId, useState } from 'react';
import { AnchoredPopover } from '../components/anchored-popover.tsx';
import { chosenInstant } from './chosen-instant.ts';
import { momentText } from './moment-text.ts';
import { daysLater, wallAt } from './zurich-clock.ts';

interface Props {
  at: number;
  now: number;
  first: number | null;
  button: RefObject<HTMLButtonElement | null>;
  onJump: (to: number | null) => void;
  onClose: () => void;
}

const toMinute = (at: number) => wallAt(at).slice(0, 16);

/** A day and time of Zurich's clock, from the browser's own calendar, and the days that are asked for most. */
export function DatePopover({ at, now, first, button, onJump, onClose }: Props) {
  const [text, setText] = useState(() => toMinute(at));
  const [isRefused, setRefused] = useState(false);
  const [field, note] = [useId(), useId()];
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
  const near = [
    { label: 'A day ago', at: daysLater(now, -1) },
    { label: 'A week ago', at: daysLater(now, -7) },
    { label: '30 days ago', at: daysLater(now, -30) },
    { label: '90 days ago', at: daysLater(now, -90) },
  ].filter((one) => first !== null && one.at > first);
  return (
    <AnchoredPopover
      title="Go to a day and time"
      className="when-pop"
      button={button}
      side="top"
      gap={20}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <label htmlFor={field}>Day and time in Zurich</label>
        <div className="row">
          <input
            id={field}
            type="datetime-local"
            value={text}
            min={first === null ? undefined : toMinute(first)}
            max={toMinute(now)}
            aria-describedby={note}
            aria-invalid={isRefused && chosen.at === null}
            onChange={({ target }) => {
              setText(target.value);
              setRefused(false);
            }}
          />
          <button className="btn pri" type="submit">
            Show
          </button>
        </div>
        <p id={note} className={isRefused ? 'stop' : 'q'} role={isRefused ? 'alert' : undefined}>
          {chosen.note}
        </p>
      </form>
      <ul>
        {near.map((one) => (
          <li key={one.label}>
            <button type="button" className="btn sm" onClick={() => goTo(one.at)}>
              {one.label}
            </button>
          </li>
        ))}
        {first !== null && (
          <li>
            <button type="button" className="btn sm" title={momentText(first)} onClick={() => goTo(first)}>
              First change
            </button>
          </li>
        )}
      </ul>
    </AnchoredPopover>
  );
}
