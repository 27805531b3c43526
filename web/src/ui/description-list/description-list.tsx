import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './description-list.module.css';

interface Props {
  pairs: readonly { term: string; value: ReactNode }[];
  className?: string | undefined;
}

/** What is known, as pairs. */
export function DescriptionList({ pairs, className }: Props) {
  return (
    <dl className={classNames(styles.list, className)}>
      {pairs.map(({ term, value }) => (
        <div key={term} className={styles.pair}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
