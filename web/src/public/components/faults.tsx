import { useEffect, useRef } from 'react';
import { FaultIcon } from './icons.tsx';

export interface Fault {
  /** The field to go to; none when the fault belongs to no field. */
  field?: string | undefined;
  message: string;
}

interface Props {
  title: string;
  faults: readonly Fault[];
  note?: string | null | undefined;
  /** Nothing has to be mended: the same form can be sent again from here. */
  canRetry?: boolean;
  /** Counts the attempts: each new one brings the keyboard back here. */
  attempt: number;
  onGo: (field: string) => void;
}

/** What has to be mended, above the form, each sentence leading to its field. Takes the focus at every failed attempt. */
export function Faults({ title, faults, note, canRetry, attempt, onGo }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt, not every change of the list
  useEffect(() => box.current?.focus(), [attempt]);
  return (
    <div className="faults" role="alert" tabIndex={-1} ref={box}>
      <h2>
        <FaultIcon />
        {title}
      </h2>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={`${field}${message}`}>
            {field ? (
              <button type="button" onClick={() => onGo(field)}>
                {message}
              </button>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
      {note && (
        <p className="note">
          {note} {canRetry && <button type="submit">Try again</button>}
        </p>
      )}
    </div>
  );
}
