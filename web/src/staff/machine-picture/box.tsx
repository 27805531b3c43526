import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '#web/ui/class-names.ts';
import type { BoxProps } from './figures.ts';
import { markClass } from './looks.ts';
import styles from './picture.module.css';

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
