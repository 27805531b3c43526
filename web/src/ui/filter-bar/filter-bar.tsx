import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './filter-bar.module.css';

/** Why nothing can be cleared. */
export const noFilter = 'No filter is set';

interface Props {
  /** What is asked, where that is more than what a list is narrowed to. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** What narrows a list: a `SearchField`, `FilterSelect`s, a button that clears them. */
export const FilterBar = ({ label, className, children }: Props) => (
  <search className={classNames(styles.filterBar, className)} aria-label={label}>
    {children}
  </search>
);
