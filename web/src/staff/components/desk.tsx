import type { ReactNode } from 'react';
import styles from './desk.module.css';

interface Props {
  /** What the screen is about. */
  children: ReactNode;
  /** Beside it; under it in narrow windows. */
  aside: ReactNode;
}

/** The two columns of the screens that staff open first. */
export function Desk({ children, aside }: Props) {
  return (
    <div className={styles.desk}>
      <div className={styles.columns}>
        <div className={styles.main}>{children}</div>
        <div className={styles.aside}>{aside}</div>
      </div>
    </div>
  );
}
