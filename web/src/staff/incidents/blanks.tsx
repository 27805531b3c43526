import { CircleX, SearchX, Siren } from 'lucide-react';
import { ApiError } from '#web/api/client.ts';
import { LoadError } from '../components/load-error.tsx';
import { refusedPart } from './words.ts';

/** Before anything was asked. */
export function NothingAsked() {
  return (
    <div className="blank">
      <Siren className="i" aria-hidden="true" />
      <h2>What went wrong?</h2>
      <p className="q">
        Say when it happened, who did it, what was recorded or by which release. You see which applications
        were touched, what followed there and which mails were sent, and an admin can correct them together.
        Looking changes nothing.
      </p>
    </div>
  );
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="blank">
      <SearchX className="i" aria-hidden="true" />
      <h2>Nothing like that was recorded</h2>
      <p className="q">No event matches all of it. A longer time or fewer filters may find it.</p>
      <button className="btn" type="button" onClick={onClear}>
        Clear Filters
      </button>
    </div>
  );
}

interface Failed {
  error: Error;
  onRetry: () => void;
  onClear: () => void;
}
/** An address that asks nothing sensible says what is wrong with it; anything else can be tried again. */
export function NotLookedUp({ error, onRetry, onClear }: Failed) {
  const wrong = error instanceof ApiError && error.status === 400 ? error.problem?.errors : undefined;
  if (!wrong?.length)
    return <LoadError title="The incident could not be looked up" error={error} onRetry={onRetry} />;
  return (
    <div className="blank stop" role="alert">
      <CircleX className="i" aria-hidden="true" />
      <h2>This cannot be looked up</h2>
      {wrong.map((part) => (
        <p key={part.path} className="q">
          {refusedPart(part)}
        </p>
      ))}
      <button className="btn" type="button" onClick={onClear}>
        Clear Filters
      </button>
    </div>
  );
}
