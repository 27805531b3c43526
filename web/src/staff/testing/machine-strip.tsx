import { Workflow } from 'lucide-react';
import { useState } from 'react';
import type { Journey } from '#state-machines/application/journeys.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { Button } from '#web/ui/button/button.tsx';
import { MachinePicture } from '../machine-picture/picture.tsx';
import { pathOf } from './journeys/journeys.ts';
import styles from './testing.module.css';

const stripId = 'machine-strip';

/** Open while a journey is chosen, unless the reader pressed the switch. */
export function useStrip(journey: Journey | null) {
  const [pressed, setPressed] = useState<boolean | null>(null);
  const isOpen = pressed ?? journey !== null;
  return { isOpen, toggle: () => setPressed(!isOpen) };
}

export function StripSwitch({ isOpen, toggle }: ReturnType<typeof useStrip>) {
  return (
    <Button
      variant="quiet"
      icon={Workflow}
      aria-expanded={isOpen}
      aria-controls={isOpen ? stripId : undefined}
      onClick={toggle}
    >
      {isOpen ? 'Hide the machine' : 'Show the machine'}
    </Button>
  );
}

interface Props {
  status: AnyStatus | null;
  journey: Journey | null;
}

/** The machine with the place of what is tested, and the way of the chosen journey. */
export function MachineStrip({ status, journey }: Props) {
  const place = status ? ` It stands in ${statusLabel(status)}.` : '';
  const way = journey ? ` The way of '${journey.name}' is marked.` : '';
  return (
    <div className={styles.machine} data-line="above" id={stripId}>
      <MachinePicture
        label={`The hiring workflow.${place}${way}`}
        selected={status}
        {...(journey && { path: pathOf(journey) })}
      />
    </div>
  );
}
