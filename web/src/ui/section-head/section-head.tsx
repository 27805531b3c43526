import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './section-head.module.css';

interface Props {
  title: ReactNode;
  /** Of the heading: the section says `aria-labelledby`. */
  id?: string | undefined;
  level?: 2 | 3;
  /** Beside the title, quieter. */
  aside?: ReactNode;
  /** At the right: what concerns the whole section. */
  actions?: ReactNode;
  className?: string | undefined;
}

/** The title of a part of a screen. */
export function SectionHead({ title, id, level = 2, aside, actions, className }: Props) {
  const Heading = `h${level}` as const;
  return (
    <header className={classNames(styles.head, className)}>
      <Heading className={styles.title} id={id}>
        {title}
      </Heading>
      {aside && <span className={styles.aside}>{aside}</span>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
