import type { Mark } from './figures.ts';
import styles from './picture.module.css';

const classes: Record<Mark, string | undefined> = {
  removed: styles.removed,
  changed: styles.changed,
  diverged: styles.diverged,
};

/** How a box or a way looks that a change has marked. */
export const markClass = (mark: Mark | undefined): string | undefined => mark && classes[mark];
