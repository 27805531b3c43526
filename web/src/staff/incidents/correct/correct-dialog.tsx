import { CircleX } from 'lucide-react';
import { formatNumber } from '#state-machines/numbers.ts';
import { ApiError } from '#web/api/client.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogBody } from '#web/ui/dialog/dialog-body.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { portionSize, someApplications } from '../../bulk/moves.ts';
import styles from './correct.module.css';
import { CorrectPreview } from './correct-preview.tsx';
import { CorrectResult } from './correct-result.tsx';
import type { Run } from './run.ts';
import type { Corrections } from './use-corrections.ts';

/** Taking back what an incident did: what would happen, then how it goes, then what became of each. */
export function CorrectDialog({ run, corrections }: { run: Run; corrections: Corrections }) {
  const isPreview = run.stage === 'preview';
  const state = (
    <>
      {run.isRunning && <Progress run={run} />}
      {run.error && <Interrupted run={run} error={run.error} />}
    </>
  );
  // What was begun is not hidden: it goes on, and its result matters.
  const close = () => (isPreview || !run.isRunning) && corrections.close();
  return (
    <Dialog title="Correct what it did" isOpen className={styles.dialog} onClose={close}>
      {isPreview && <CorrectPreview run={run} corrections={corrections} state={state} />}
      {!isPreview && run.isRunning && <DialogBody>{state}</DialogBody>}
      {!isPreview && !run.isRunning && <CorrectResult run={run} corrections={corrections} state={state} />}
    </Dialog>
  );
}

/** How far it is; more than one request takes goes in portions. */
function Progress({ run: { stage, items, results } }: { run: Run }) {
  const isMany = items.length > portionSize;
  return (
    <Stack role="status">
      <p>
        {stage === 'preview' ? 'Looking at' : 'Correcting'} {someApplications(items.length)}
        {isMany && ` in ${Math.ceil(items.length / portionSize)} portions of at most ${portionSize}`}…
      </p>
      <ProgressBar label="Progress" value={isMany ? results.length : undefined} max={items.length} />
      {isMany && (
        <Text isSoft isNumeric>
          {formatNumber(results.length)} of {formatNumber(items.length)}
        </Text>
      )}
    </Stack>
  );
}

/** What stopped it, how far it had come, and that nothing is done twice when it is tried again. */
function Interrupted({ run: { stage, results }, error }: { run: Run; error: Error }) {
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;
  return (
    <div role="alert">
      <Notice tone="stop" icon={CircleX} isBox>
        <b>{stage === 'preview' ? 'It could not be looked at' : 'The corrections were interrupted'}</b>
        <br />
        {error.message}
        {stage === 'correct' && results.length > 0 && (
          <> {someApplications(results.length)} were answered before. Trying again goes on with the rest.</>
        )}
        {requestId && (
          <>
            <br />
            <Text as="code" size="mono">
              Request {requestId}
            </Text>
          </>
        )}
      </Notice>
    </div>
  );
}
