import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { formatTime } from '#web/ui/dates.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import styles from './draft-note.module.css';

interface Props {
  savedAt: string | null;
  /** What it says while nothing is saved. */
  empty: string;
  onDiscard: () => void;
}

/** Says where the draft is, and lets it be thrown away in two presses. */
export function DraftNote({ savedAt, empty, onDiscard }: Props) {
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    onDiscard();
  };
  return (
    <>
      <span role="status">{savedAt ? `Saved on this device at ${formatTime(savedAt)}` : empty}</span>
      {savedAt && (
        <Inline as="span" isOneLine space={24} className={styles.choices}>
          {isAsking ? (
            <>
              <Button variant="link" onClick={discard}>
                Yes, discard it
              </Button>
              <Button variant="link" onClick={() => setAsking(false)}>
                Keep it
              </Button>
            </>
          ) : (
            <Button variant="link" onClick={() => setAsking(true)}>
              Discard draft
            </Button>
          )}
        </Inline>
      )}
    </>
  );
}
