import { DialogBox } from '../../components/dialog-box.tsx';
import { CorrectPreview } from './correct-preview.tsx';
import { CorrectProgress } from './correct-progress.tsx';
import { CorrectResult } from './correct-result.tsx';
import type { Run } from './run.ts';
import type { Corrections } from './use-corrections.ts';

/** Taking back what an incident did: what would happen, then how it goes, then what became of each. */
export function CorrectDialog({ run, corrections }: { run: Run; corrections: Corrections }) {
  const isPreview = run.stage === 'preview';
  // What was begun is not hidden: it goes on, and its result matters.
  const close = () => (isPreview || !run.isRunning) && corrections.close();
  return (
    <DialogBox title="Correct what it did" isOpen onClose={close}>
      <div className="bkd iv-d">
        {isPreview && <CorrectPreview run={run} corrections={corrections} />}
        {!isPreview && run.isRunning && <CorrectProgress run={run} />}
        {!isPreview && !run.isRunning && <CorrectResult run={run} corrections={corrections} />}
      </div>
    </DialogBox>
  );
}
