import { Undo2 } from 'lucide-react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { timings } from '#web/timings.ts';
import { fullTime } from '#web/ui/dates.ts';
import { useNow } from '../../components/use-now.ts';

interface Props {
  undo: NonNullable<ApplicationDetail['undo']>;
  isPending: boolean;
  onUndo: () => void;
}

/** The way back from one's own last decision, with what is left of its ten minutes (ruling 4). */
export function UndoButton({ undo, isPending, onUndo }: Props) {
  const left = Math.ceil((Date.parse(undo.until) - useNow(timings.undoTick)) / 1_000);
  if (left <= 0) return null;
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <button
      className="btn quiet"
      type="button"
      disabled={isPending}
      title={`Back to ${statusLabel(undo.to)}, until ${fullTime(undo.until)}`}
      onClick={onUndo}
    >
      <Undo2 className="i" aria-hidden="true" />
      Undo
      <span className="q num" aria-hidden="true">
        {clock}
      </span>
    </button>
  );
}
