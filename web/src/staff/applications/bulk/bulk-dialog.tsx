import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogBody } from '#web/ui/dialog/dialog-body.tsx';
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx';
import { portionSize, someApplications } from '../../bulk/moves.ts';
import styles from './bulk.module.css';
import { BulkPreview } from './bulk-preview.tsx';
import { BulkResult } from './bulk-result.tsx';
import type { Bulk, BulkRun } from './use-bulk.ts';

interface Props {
  bulk: Bulk;
  run: Pick<BulkRun, 'move' | 'retry'>;
  onUndo: () => void;
  onClose: () => void;
}

/** One decision about several: what would happen, then how it goes, then what became of each. */
export function BulkDialog({ bulk, run, onUndo, onClose }: Props) {
  const { stage, isRunning, error } = bulk;
  const isPreview = stage === 'preview' && !error;
  // What has begun is not hidden: it goes on, and its result matters.
  const close = () => (!isRunning || stage === 'preview') && onClose();
  return (
    <Dialog title={bulk.action.label} className={styles.dialog} isOpen={bulk.isOpen} onClose={close}>
      {isRunning && <BulkProgress bulk={bulk} />}
      {!isRunning && isPreview && <BulkPreview bulk={bulk} onMove={run.move} onClose={onClose} />}
      {!isRunning && !isPreview && (
        <BulkResult bulk={bulk} onUndo={onUndo} onRetry={() => void run.retry()} onClose={onClose} />
      )}
    </Dialog>
  );
}

const doing = { preview: 'Looking at', move: 'Moving', undo: 'Moving back' } as const;

/** How far it is; more than one request takes goes in portions. */
function BulkProgress({ bulk: { stage, items, results } }: { bulk: Bulk }) {
  const isMany = items.length > portionSize;
  const portions = Math.ceil(items.length / portionSize);
  return (
    <DialogBody>
      <p role="status">
        {doing[stage]} {someApplications(items.length)}
        {isMany && ` in ${portions} portions of at most ${portionSize}`}…
      </p>
      <ProgressBar label="Progress" value={isMany ? results.length : undefined} max={items.length} />
      {isMany && (
        <p className={styles.soft}>
          {results.length.toLocaleString('en-GB')} of {items.length.toLocaleString('en-GB')}
        </p>
      )}
    </DialogBody>
  );
}
