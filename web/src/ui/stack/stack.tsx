import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './stack.module.css';

/** Steps of the scale of spaces, in pixels at the usual text size. */
type Space = 0 | 2 | 4 | 6 | 8 | 12 | 16 | 20 | 24 | 32;
const alignments = {
  start: styles.alignStart,
  center: styles.alignCenter,
  baseline: styles.alignBaseline,
  end: styles.alignEnd,
};

type Props = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'header' | 'footer' | 'dl' | 'dd' | 'ul' | 'ol' | 'li' | 'p' | 'span' | 'form';
  /** Between one part and the next; 8 without it. */
  space?: Space | undefined;
  align?: keyof typeof alignments | undefined;
  /** Of a form: its own script says what is wrong. */
  noValidate?: boolean;
};

/** Parts below each other. */
export function Stack({ as = 'div', space = 8, align, className, ...rest }: Props) {
  const Tag = as as 'div';
  const looks = classNames(styles.stack, align && alignments[align], className);
  return <Tag {...rest} data-space={space} className={looks} />;
}

/** Parts beside each other, on the next line where they find no room; in the middle of their line without `align`. */
export function Inline({
  as = 'div',
  space = 8,
  align = 'center',
  isSpread = false,
  isOneLine = false,
  className,
  ...rest
}: Props & {
  /** The first part at the start, the last at the end. */
  isSpread?: boolean;
  /** Never on a second line. */
  isOneLine?: boolean;
}) {
  const Tag = as as 'div';
  const looks = classNames(
    styles.inline,
    alignments[align],
    isSpread && styles.spread,
    isOneLine && styles.oneLine,
    className,
  );
  return <Tag {...rest} data-space={space} className={looks} />;
}
