import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BoxProps } from './figures.ts';

interface Props extends BoxProps {
  /** What a reader says: the words that are drawn, in the order in which they are. */
  says: readonly (string | undefined)[];
  children: ReactNode;
}

/** One of the picture's boxes: a link where it leads somewhere, else a part of the picture. */
export function Box({ address, isSelected, isOnPath, mark, says, children }: Props) {
  const names = ['nd', isSelected && 'on', isOnPath && 'via', mark && `mk-${mark}`].filter(Boolean).join(' ');
  if (!address) return <g className={names}>{children}</g>;
  return (
    <Link
      to={address}
      preventScrollReset
      className={names}
      aria-current={isSelected ? 'true' : undefined}
      aria-label={says.filter(Boolean).join(', ')}
    >
      {children}
    </Link>
  );
}
