import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

/** What narrows a list: a `SearchField`, `FilterSelect`s, a button that clears them. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <search className={styles.filterBar}>{children}</search>;
}
