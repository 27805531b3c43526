import { type LucideIcon, PencilLine, Split, X } from 'lucide-react';
import type { Mark } from './figures.ts';
import styles from './picture.module.css';

/** How a box or a way looks that a change has marked. */
export const markClass: Record<Mark, string | undefined> = {
  removed: styles.removed,
  changed: styles.changed,
  diverged: styles.diverged,
};

/** One icon per mark, so that the meaning does not rest on colour. */
export const markIcons: Record<Mark, LucideIcon> = { removed: X, changed: PencilLine, diverged: Split };
