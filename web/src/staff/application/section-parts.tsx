import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './section-parts.module.css';

/** Why nothing is decided while the screen shows the past. */
export const readOnly = 'Read-only in the past';

interface HeadProps {
  title: string;
  /** How it stands, in a line beside the title. */
  summary: ReactNode;
  /** At the right. */
  action?: ReactNode;
}

/** The head of one of the record's sections. */
export const SectionHead = ({ title, summary, action }: HeadProps) => (
  <header className={styles.head}>
    <h2>{title}</h2>
    <p className={styles.summary}>{summary}</p>
    {action}
  </header>
);

/** Of a section in the past: what of it is as it was then, and what is not. */
export const PastNote = ({ children }: { children: string }) => (
  <p className={styles.pastNote}>
    <Icon icon={History} className={styles.pastIcon} />
    {children}
  </p>
);

/** Why the section has nothing, under its head. */
export const Nothing = ({ children }: { children: string }) => <p className={styles.nothing}>{children}</p>;

/** What the section holds, at the width of its head. */
export const SectionBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
);
