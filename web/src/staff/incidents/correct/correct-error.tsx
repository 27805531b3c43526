import { CircleX } from 'lucide-react';
import { ApiError } from '#web/api/client.ts';
import { someApplications } from '../../bulk/moves.ts';
import type { Run } from './run.ts';

/** What stopped it, how far it had come, and that nothing is done twice when it is tried again. */
export function CorrectError({ run: { stage, results, error } }: { run: Run }) {
  if (!error) return null;
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;
  return (
    <div className="bke" role="alert">
      <CircleX className="i" aria-hidden="true" />
      <p>
        <b>{stage === 'preview' ? 'It could not be looked at' : 'The corrections were interrupted'}</b>
        <span>{error.message}</span>
        {stage === 'correct' && results.length > 0 && (
          <span>
            {someApplications(results.length)} were answered before. Trying again goes on with the rest.
          </span>
        )}
        {requestId && <span className="m">Request {requestId}</span>}
      </p>
    </div>
  );
}
