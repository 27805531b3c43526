import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './filter-bar.module.css';

/** What narrows a list: a `SearchField`, `FilterSelect`s, a button that clears them. */
export function FilterBar({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <search className={classNames(styles.filterBar, className)}>{children}</search>;
}
