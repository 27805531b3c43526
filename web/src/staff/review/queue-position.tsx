import { ChevronLeft, ChevronRight, ListChecks } from 'lucide-react';
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
    <nav className="mpos" aria-label="Queue position">
      <button
        className="ib"
        type="button"
        aria-label="Previous"
        disabled={!neighbour(-1)}
        onClick={() => onStep(-1)}
      >
        <ChevronLeft className="i" aria-hidden="true" />
      </button>
      <button
        className="btn quiet"
        type="button"
        aria-label={`${place}, back to the queue`}
        onClick={onQueue}
      >
        <ListChecks className="i" aria-hidden="true" />
        {place}
      </button>
      <button
        className="ib"
        type="button"
        aria-label="Next"
        disabled={!neighbour(1)}
        onClick={() => onStep(1)}
      >
        <ChevronRight className="i" aria-hidden="true" />
      </button>
    </nav>
  );
}
