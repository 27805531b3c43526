import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

interface Props {
  title?: string | undefined;
  /** At the right of the title. */
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A sheet with a frame. Both themes prefer hairlines: a card is for what can be picked up as a whole. */
export function Card({ title, actions, className, children }: Props) {
  const id = useId();
  return (
    <section className={classNames(styles.card, className)} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={styles.head}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {actions}
        </header>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  );
}
