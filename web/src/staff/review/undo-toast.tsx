import { CircleCheck } from 'lucide-react';
import { statusLabel } from '#state-machines/application/labels.ts';
import { timings } from '#web/timings.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { UndoButton } from '../decisions/undo-button.tsx';
import styles from './decide.module.css';
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
  return (
    <div className={styles.undo}>
      <Icon icon={CircleCheck} className={styles.good} />
      <p role="status">
        <b>Application Updated</b>
        <br />
        {decided.name} moved to {statusLabel(decided.to)}
      </p>
      <UndoButton leftMs={left} hasKey isPending={isUndoing} onUndo={onUndo} />
    </div>
  );
}
