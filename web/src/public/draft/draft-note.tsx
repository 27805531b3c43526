import { useState } from 'react';
import { formatTime } from '#web/ui/dates.ts';

/** Says where the draft is, and lets it be thrown away in two presses. */
export function DraftNote({ savedAt, onDiscard }: { savedAt: string | null; onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <dt>Draft</dt>
      <dd>
        <span role="status">
          {savedAt
            ? `Saved on this device at ${formatTime(savedAt)}`
            : 'What you write is saved on this device'}
        </span>
      </dd>
      {savedAt && (
        <dd className="choices">
          {isAsking ? (
            <>
              <button
                className="link"
                type="button"
                onClick={() => {
                  setAsking(false);
                  onDiscard();
                }}
              >
                Yes, discard it
              </button>
              <button className="link" type="button" onClick={() => setAsking(false)}>
                Keep it
              </button>
            </>
          ) : (
            <button className="link" type="button" onClick={() => setAsking(true)}>
              Discard draft
            </button>
          )}
        </dd>
      )}
    </div>
  );
}
