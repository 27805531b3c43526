import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Stack } from '#web/ui/stack/stack.tsx';
import styles from './numbered-list.module.css';

export interface NumberedItem {
  id: string;
  title?: string;
  /** Under the title. */
  text?: ReactNode;
  isCurrent?: boolean;
  /** At the right; on a phone below. */
  end: ReactNode;
}

/** Steps or questions, each with its number and what is said of it at the right. */
export function NumberedList({ items }: { items: readonly NumberedItem[] }) {
  return (
    <ol data-lines="ledger">
      {items.map(({ id, title, text, isCurrent, end }, i) => (
        <li
          key={id}
          className={classNames(styles.item, isCurrent && styles.current)}
          aria-current={isCurrent ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {i + 1}
          </span>
          <div>
            {title && <h3 className={styles.title}>{title}</h3>}
            {text}
          </div>
          <Stack space={0} align="end" className={styles.itemEnd}>
            {end}
          </Stack>
        </li>
      ))}
    </ol>
  );
}
