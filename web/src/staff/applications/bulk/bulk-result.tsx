import { CircleCheck, CircleX, RotateCw, Undo2 } from 'lucide-react';
import { ApiError } from '#web/api/client.ts';
import { someApplications } from '../../bulk/moves.ts';
import { ResultLines } from './result-lines.tsx';
import type { Bulk } from './use-bulk.ts';

interface Props {
  bulk: Bulk;
  onUndo: () => void;
  onRetry: () => void;
  onClose: () => void;
}

/** What became of each of them, refusals first; the way back (ruling 4), or on where it was held up. */
export function BulkResult({ bulk, onUndo, onRetry, onClose }: Props) {
  const { results, leftOut, people, stage } = bulk;
  const moved = results.filter(({ outcome }) => outcome === 'moved');
  const refused = [...results.filter(({ outcome }) => outcome === 'refused'), ...leftOut];
  const isUndone = stage === 'undo';
  return (
    <div className="bkr">
      <BulkError bulk={bulk} />
      {refused.length > 0 && (
        <>
          <h3>
            <CircleX className="i t-stop" aria-hidden="true" />
            {someApplications(refused.length)} refused
            {!isUndone && <small className="q">still selected</small>}
          </h3>
          <ResultLines label="Refused" results={refused} people={people} />
        </>
      )}
      {(moved.length > 0 || !bulk.error) && (
        <h3>
          <CircleCheck className="i t-good" aria-hidden="true" />
          {someApplications(moved.length)} moved{isUndone && ' back'}
        </h3>
      )}
      <ResultLines label={isUndone ? 'Moved back' : 'Moved'} results={moved} people={people} />
      <div className="fx2">
        {!isUndone && moved.length > 0 && (
          <button className="btn" type="button" onClick={onUndo}>
            <Undo2 className="i" aria-hidden="true" />
            Undo
          </button>
        )}
        {bulk.error && (
          <button className="btn" type="button" onClick={onRetry}>
            <RotateCw className="i" aria-hidden="true" />
            Try again
          </button>
        )}
        <button className="btn pri" type="button" onClick={onClose}>
          {bulk.error ? 'Close' : 'Done'}
        </button>
      </div>
    </div>
  );
}

/** What stopped it, how far it had come, and that nothing is done twice when it is tried again. */
function BulkError({ bulk: { action, results, stage, error } }: { bulk: Bulk }) {
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;
  if (!error) return null;
  return (
    <div className="bke" role="alert">
      <CircleX className="i" aria-hidden="true" />
      <p>
        <b>{action.failed}</b>
        <span>{error.message}</span>
        {stage !== 'preview' && results.length > 0 && (
          <span>
            {someApplications(results.length)} were answered before. Trying again goes on with the rest.
          </span>
        )}
        {requestId && <span className="m">Request {requestId}</span>}
      </p>
    </div>
  );
}
