import { CircleX } from 'lucide-react';
import { ApiError } from '#web/api/client.ts';
import { someApplications } from '../../bulk/moves.ts';
import type { Bulk } from './use-bulk.ts';

/** What stopped it, how far it had come, and that nothing is done twice when it is tried again. */
export function BulkError({ bulk: { action, results, stage, error } }: { bulk: Bulk }) {
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
