import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './description-list.module.css';

export interface Pair {
  term: string;
  value: ReactNode;
  /** A smaller line under the value. */
  note?: ReactNode;
}

interface Props {
  pairs: readonly Pair[];
  /** `stacked`: each term above its value, between lines; `large` sets the values as titles. */
  layout?: 'beside' | 'stacked' | 'large';
  className?: string | undefined;
}

const layouts = {
  beside: undefined,
  stacked: styles.stacked,
  large: classNames(styles.stacked, styles.large),
};

/** What is known, as pairs. */
export function DescriptionList({ pairs, layout = 'beside', className }: Props) {
  return (
    <dl className={classNames(styles.list, layouts[layout], className)}>
      {pairs.map(({ term, value, note }) => (
        <div key={term} className={styles.pair}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>
            {value} {note && <small className={styles.note}>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
