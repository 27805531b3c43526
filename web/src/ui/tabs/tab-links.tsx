import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './tabs.module.css';

interface Props {
  label: string;
  links: readonly { to: string; label: string; count?: ReactNode; isCurrent: boolean }[];
}

/** Tabs that are addresses: each leads to a list of its own. */
export function TabLinks({ label, links }: Props) {
  return (
    <nav className={styles.list} aria-label={label}>
      {links.map(({ to, label: word, count, isCurrent }) => (
        <Link key={to} to={to} className={styles.singleTab} aria-current={isCurrent ? 'page' : undefined}>
          {word}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
