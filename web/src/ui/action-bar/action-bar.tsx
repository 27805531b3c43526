import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './action-bar.module.css';

interface Props {
  /** What it is about. */
  label: string;
  /** At the right: what can be done. */
  actions?: ReactNode;
  className?: string | undefined;
  /** What is selected, or what was done. */
  children: ReactNode;
}

/** Under a list: what is selected in it, and what can be done with that. */
export function ActionBar({ label, actions, className, children }: Props) {
  return (
    <section className={classNames(styles.actionBar, className)} aria-label={label}>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
