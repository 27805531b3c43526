import { CircleCheck, CircleX, RotateCw, Undo2 } from 'lucide-react';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-body.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { someApplications } from '../../bulk/moves.ts';
import styles from './bulk.module.css';
import { ResultLines } from './result-lines.tsx';
import type { Bulk } from './use-bulk.ts';

interface Props {
  bulk: Bulk;
  onUndo: () => void;
  onRetry: () => void;
  onClose: () => void;
}

/** What became of each of them, refusals first; the way back (ruling 4), or on where it was interrupted. */
export function BulkResult({ bulk, onUndo, onRetry, onClose }: Props) {
  const { results, leftOut, people, stage, error } = bulk;
  const moved = results.filter(({ outcome }) => outcome === 'moved');
  const refused = [...results.filter(({ outcome }) => outcome === 'refused'), ...leftOut];
  const isUndone = stage === 'undo';
  return (
    <DialogBody>
      <BulkError bulk={bulk} />
      {refused.length > 0 && (
        <section>
          <h3>
            <Inline as="span" space={6} className={styles.heading}>
              <ToneText tone="stop">
                <Icon icon={CircleX} />
              </ToneText>
              {someApplications(refused.length)} refused
              {!isUndone && (
                <ToneText tone="soft" className={styles.remark}>
                  still selected
                </ToneText>
              )}
            </Inline>
          </h3>
          <ResultLines label="Refused" results={refused} people={people} />
        </section>
      )}
      {(moved.length > 0 || !error) && (
        <section>
          <h3>
            <Inline as="span" space={6} className={styles.heading}>
              <ToneText tone="good">
                <Icon icon={CircleCheck} />
              </ToneText>
              {someApplications(moved.length)} moved{isUndone && ' back'}
            </Inline>
          </h3>
          <ResultLines label={isUndone ? 'Moved back' : 'Moved'} results={moved} people={people} />
        </section>
      )}
      <DialogButtons>
        {!isUndone && moved.length > 0 && (
          <Button icon={Undo2} onClick={onUndo}>
            Undo
          </Button>
        )}
        {error && (
          <Button icon={RotateCw} onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {error ? 'Close' : 'Done'}
        </Button>
      </DialogButtons>
    </DialogBody>
  );
}

/** What stopped it, how far it had come, and that nothing is done twice when it is tried again. */
function BulkError({ bulk: { action, results, stage, error } }: { bulk: Bulk }) {
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;
  if (!error) return null;
  return (
    <div role="alert">
      <Notice tone="stop" icon={CircleX} isBox>
        <b>{action.failed}</b>
        <br />
        {error.message}
        {stage !== 'preview' && results.length > 0 && (
          <>
            <br />
            {someApplications(results.length)} were answered before. Trying again goes on with the rest.
          </>
        )}
        {requestId && (
          <>
            <br />
            <small>Request {requestId}</small>
          </>
        )}
      </Notice>
    </div>
  );
}
