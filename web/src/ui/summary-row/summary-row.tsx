import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './summary-row.module.css';

interface Props {
  pairs: readonly { term: string; value: ReactNode; title?: string | undefined }[];
  className?: string | undefined;
}

/** What is known of one thing in a line under its name: each value below its small word. */
export function SummaryRow({ pairs, className }: Props) {
  return (
    <dl className={classNames(styles.summaryRow, className)}>
      {pairs.map(({ term, value, title }) => (
        <div key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value} title={title}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
