import { CircleCheck } from 'lucide-react';
import { statusLabel } from '#state-machines/application/labels.ts';
import { timings } from '#web/timings.ts';
import { useNow } from '#web/ui/use-now.ts';
import { KeyCap } from '../components/key-cap.tsx';
import type { Decided } from './use-review-decisions.ts';

interface Props {
  decided: Decided;
  isUndoing: boolean;
  onUndo: () => void;
}

/** 'Application Updated', and for ten seconds, before any mail leaves, the way back with what is left of them. */
export function UndoToast({ decided, isUndoing, onUndo }: Props) {
  const now = useNow(250);
  const left = Math.max(0, decided.at + timings.undoShownMs - now);
  if (left === 0) return null;
  const share = Math.round((left / timings.undoShownMs) * 100);
  return (
    <div className="utoast">
      <CircleCheck className="i" aria-hidden="true" />
      <p role="status">
        <b>Application Updated</b>
        <span>
          {decided.name} moved to {statusLabel(decided.to)}
        </span>
      </p>
      <button
        className="btn"
        type="button"
        aria-label="Undo"
        aria-keyshortcuts="z"
        disabled={isUndoing}
        onClick={onUndo}
      >
        <svg className="ring" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="6.5" />
          <circle cx="8" cy="8" r="6.5" pathLength="100" strokeDasharray={`${share} 100`} />
        </svg>
        <span>Undo ({Math.ceil(left / 1_000)} s)</span>
        <KeyCap name="Z" />
      </button>
    </div>
  );
}
