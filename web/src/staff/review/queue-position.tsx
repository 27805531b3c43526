import { ChevronLeft, ChevronRight, ListChecks } from 'lucide-react';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import styles from './queue.module.css';
import type { Queue } from './use-queue.ts';

interface Props {
  queue: Queue;
  onStep: (by: 1 | -1) => void;
  onQueue: () => void;
}

/** On a phone: where in the queue one is, the way back to it, and to the next. */
export function QueuePosition({ queue, onStep, onQueue }: Props) {
  const { index, first, neighbour } = queue;
  const total = first?.total.count ?? 0;
  const place = index >= 0 ? `${index + 1} of ${total.toLocaleString('en-GB')}` : 'Queue';
  return (
    <nav className={styles.at} aria-label="Queue position">
      <IconButton icon={ChevronLeft} label="Previous" disabled={!neighbour(-1)} onClick={() => onStep(-1)} />
      <Button variant="quiet" icon={ListChecks} aria-label={`${place}, back to the queue`} onClick={onQueue}>
        {place}
      </Button>
      <IconButton icon={ChevronRight} label="Next" disabled={!neighbour(1)} onClick={() => onStep(1)} />
    </nav>
  );
}
