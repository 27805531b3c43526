import { CalendarClock } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { PanelOpening } from '#web/ui/page-keys.ts';
import styles from './dock.module.css';
import { momentText } from './moment-text.ts';

// Most use the slider.
const DatePopover = lazy(async () => ({ default: (await import('./date-popover.tsx')).DatePopover }));

interface Props {
  /** Null for now. */
  at: number | null;
  now: number;
  first: number | null;
  onJump: (to: number | null) => void;
}

/** Of when the screen is, and the way to any other day and time. */
export function DateButton({ at, now, first, onJump }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = momentText(at ?? Math.floor(now / 60_000) * 60_000);
  const [, minute, second] = /^(.*, \d\d:\d\d):?(.*)$/.exec(shown) ?? [];
  return (
    <>
      <Button
        ref={button}
        icon={CalendarClock}
        className={styles.date}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`Choose a day and time. Shown: ${shown}`}
        title="Choose a day and time"
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {minute}
          {second && <span className={styles.seconds}>:{second}</span>}
        </span>
      </Button>
      {isOpen && (
        <Suspense fallback={<PanelOpening />}>
          <DatePopover
            at={at ?? now}
            now={now}
            first={first}
            button={button}
            onJump={onJump}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
