import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { PanelOpening } from '#web/ui/page-keys.ts';
import styles from '../applications.module.css';
import type { Display } from './use-display.ts';

/** Its code is loaded when it is first opened; most visits never do. */
const DisplayPopover = lazy(async () => ({
  default: (await import('./display-popover.tsx')).DisplayPopover,
}));

interface Props {
  display: Display;
  onChange: (patch: Partial<Display>) => void;
}

/** Which columns the table has, and how dense it is. */
export function DisplayButton({ display, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        icon={SlidersHorizontal}
        endIcon={ChevronDown}
        title="Columns and density"
        aria-label="Display"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.word}>Display</span>
      </Button>
      {isOpen && (
        <Suspense fallback={<PanelOpening />}>
          <DisplayPopover
            display={display}
            button={button}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
