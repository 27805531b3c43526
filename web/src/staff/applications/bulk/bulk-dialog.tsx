import { DialogBox } from '../../components/dialog-box.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { BulkProgress } from './bulk-progress.tsx';
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
  // What was begun is not hidden: it goes on, and its result matters.
  const close = () => (!isRunning || stage === 'preview') && onClose();
  return (
    <DialogBox title={bulk.action.label} isOpen={bulk.isOpen} onClose={close}>
      <div className="bkd">
        {isRunning && <BulkProgress bulk={bulk} />}
        {!isRunning && isPreview && <BulkPreview bulk={bulk} onMove={run.move} onClose={onClose} />}
        {!isRunning && !isPreview && (
          <BulkResult bulk={bulk} onUndo={onUndo} onRetry={() => void run.retry()} onClose={onClose} />
        )}
      </div>
    </DialogBox>
  );
}
