import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { gridClass } from '#web/ui/grid/grid.ts';
import styles from './ledger.module.css';

interface Props {
  label?: string;
  className?: string | undefined;
  /** `LedgerRow`s. */
  children: ReactNode;
}

/** A list between lines on the page's three axes: name, text, and what belongs to it. */
export const Ledger = ({ label, className, children }: Props) => (
  <ul className={classNames(gridClass, styles.ledger, className)} aria-label={label}>
    {children}
  </ul>
);

/** Two or three entries; of two, the second takes the rest of the row. */
export const LedgerRow = ({ children }: { children: ReactNode }) => (
  <li className={styles.row}>{children}</li>
);
