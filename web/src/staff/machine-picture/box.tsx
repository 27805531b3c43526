import { type LucideIcon, PencilLine, Split, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '#web/ui/class-names.ts';
import type { BoxProps, Mark } from './figures.ts';
import styles from './picture.module.css';

/** How a box or a way looks that a change has marked. */
export const markClass: Record<Mark, string | undefined> = {
  removed: classNames(styles.marked, styles.removed),
  changed: classNames(styles.marked, styles.changed),
  diverged: classNames(styles.marked, styles.diverged),
};

/** One icon per mark, so that the meaning does not rest on colour. */
export const markIcons: Record<Mark, LucideIcon> = { removed: X, changed: PencilLine, diverged: Split };

interface Props extends BoxProps {
  /** What a reader says: the words that are drawn, in the order in which they are. */
  says: readonly (string | undefined)[];
  children: ReactNode;
}

/** One of the picture's boxes: a link where it leads somewhere, else a part of the picture. */
export function Box({ address, isSelected, isOnPath, mark, says, children }: Props) {
  const names = classNames(isSelected && styles.selected, isOnPath && styles.taken, mark && markClass[mark]);
  const selected = isSelected ? '' : undefined;
  if (!address)
    return (
      <g className={names} data-selected={selected}>
        {children}
      </g>
    );
  return (
    <Link
      to={address}
      preventScrollReset
      className={names}
      data-selected={selected}
      aria-current={isSelected ? 'true' : undefined}
      aria-label={says.filter(Boolean).join(', ')}
    >
      {children}
    </Link>
  );
}
