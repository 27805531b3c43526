import { SearchX, Siren } from 'lucide-react';

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
      <p className="q">No fact matches all of it. A longer time or fewer filters may find it.</p>
      <button className="btn" type="button" onClick={onClear}>
        Clear Filters
      </button>
    </div>
  );
}
