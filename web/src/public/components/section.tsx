import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { gridClass } from '#web/ui/grid/grid.ts';
import styles from './section.module.css';

interface Props {
  /** Where a link to it leads. */
  id?: string;
  ground?: 'paper' | 'sheet' | 'mist';
  /** Of the columns. */
  className?: string | undefined;
  /** On the page's columns. */
  children: ReactNode;
  /** Below them. */
  end?: ReactNode;
}

const grounds = { paper: undefined, sheet: styles.raised, mist: styles.muted };

/** A section of a long page. */
export const Section = ({ id, ground = 'paper', className, children, end }: Props) => (
  <section className={classNames(styles.section, grounds[ground])} id={id}>
    <div className={classNames(gridClass, styles.columns, className)}>{children}</div>
    {end}
  </section>
);
