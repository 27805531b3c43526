import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

const widths = {
  tiny: styles.tiny,
  short: styles.short,
  medium: styles.medium,
  long: styles.long,
  longest: styles.longest,
  line: styles.line,
  lines: styles.lines,
};
export type SkeletonWidth = keyof typeof widths;

/** Where a word will stand. The part that loads says `aria-busy`. */
export function Skeleton({ width = 'medium' }: { width?: SkeletonWidth | undefined }) {
  return <span className={classNames(styles.skeleton, widths[width])} />;
}

/** Where something will be drawn, in an SVG. */
export const SkeletonBar = (props: ComponentProps<'rect'>) => <rect {...props} className={styles.drawing} />;
