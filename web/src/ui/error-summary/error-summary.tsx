import { useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { ErrorIcon } from '../icon/drawings.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './error-summary.module.css';

export interface FormError {
  /** The field to go to; none when the error belongs to no field. */
  field?: string | undefined;
  message: string;
}

interface Props {
  title: string;
  errors: readonly FormError[];
  note?: string | null | undefined;
  /** Nothing has to be corrected: the same form can be sent again from here. */
  canRetry?: boolean;
  /** Counts the attempts: each new one brings the keyboard back here. */
  attempt: number;
  /** The errors after the first stand in a line. */
  isInline?: boolean;
  onGo: (field: string) => void;
}

const words = ['Nothing', 'One entry', 'Two entries', 'Three entries', 'Four entries', 'Five entries'];
export const errorCountTitle = (count: number) =>
  `${words[count] ?? `${count} entries`} ${count === 1 ? 'needs' : 'need'} another look`;

/** What has to be corrected, above the form, each sentence leading to its field. Takes the focus at every failed attempt. */
export function ErrorSummary({ title, errors, note, canRetry, attempt, isInline, onGo }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt, not every change of the list
  useEffect(() => box.current?.focus(), [attempt]);
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={box}>
      <h2 className={styles.title}>
        <Icon icon={ErrorIcon} />
        {title}
      </h2>
      <ul className={classNames(styles.list, isInline && styles.inline)}>
        {errors.map(({ field, message }) => (
          <li key={`${field}${message}`}>
            {field ? (
              <button type="button" className={styles.link} onClick={() => onGo(field)}>
                {message}
              </button>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
      {note && (
        <p className={styles.note}>
          {note}{' '}
          {canRetry && (
            <button type="submit" className={styles.link}>
              Try again
            </button>
          )}
        </p>
      )}
    </div>
  );
}
