import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { gridClass } from '#web/ui/grid/grid.ts';
import styles from './ledger.module.css';

/** A list between lines on the page's three axes: name, text, and what belongs to it. */
export const Ledger = (props: ComponentProps<'ul'>) => (
  <ul {...props} className={classNames(gridClass, styles.ledger)} data-lines="ledger" />
);

/** Two or three entries; of two, the second takes the rest of the row. */
export const LedgerRow = ({ children }: { children: ReactNode }) => (
  <li className={styles.entry}>{children}</li>
);
