import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface Props {
  title: string;
  /** Beside the title: how many, who may do what. */
  aside?: ReactNode;
  /** At the right: what concerns the whole page. */
  actions?: ReactNode;
}

/** A screen's title with what concerns all of it. */
export function PageHead({ title, aside, actions }: Props) {
  return (
    <header className={styles.head} data-print="head">
      <h1>{title}</h1>
      <span className={styles.aside}>{aside}</span>
      {actions}
    </header>
  );
}
