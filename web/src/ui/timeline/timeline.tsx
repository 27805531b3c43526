import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './timeline.module.css';

export interface TimelineEntry {
  id: string;
  /** ISO 8601. */
  at: string;
  /** As people read it. */
  time: ReactNode;
  title: ReactNode;
  /** Who did it. */
  who?: ReactNode;
  note?: ReactNode;
}

interface Props {
  label: string;
  /** The newest first. */
  entries: readonly TimelineEntry[];
  /** The one that holds now. */
  currentId?: string | undefined;
}

/** What happened, on a rail with marks; on a phone the time stands above. */
export function Timeline({ label, entries, currentId }: Props) {
  return (
    <ol aria-label={label}>
      {entries.map(({ id, at, time, title, who, note }) => (
        <li
          key={id}
          className={classNames(styles.entry, id === currentId && styles.current)}
          aria-current={id === currentId ? 'step' : undefined}
        >
          <time className={styles.time} dateTime={at}>
            {time}
          </time>
          <div className={styles.event}>
            <h3 className={styles.title}>{title}</h3>
            {who && <span className={styles.person}>{who}</span>}
            {note && <p className={styles.note}>{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
