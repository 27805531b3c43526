import { TriangleAlert, X } from 'lucide-react';

/** Somebody was faster: who is where now, and that nothing typed is lost. */
export function ConflictNotice({ sentence, onDismiss }: { sentence: string; onDismiss: () => void }) {
  return (
    <div className="notice" role="alert">
      <TriangleAlert className="i" aria-hidden="true" />
      <p>{sentence} Your notes are kept; the screen shows the latest.</p>
      <button className="ib s" type="button" aria-label="Dismiss" onClick={onDismiss}>
        <X className="i" aria-hidden="true" />
      </button>
    </div>
  );
}
