import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './heading.module.css';

const sizes = {
  hero: styles.hero,
  page: styles.page,
  section: styles.section,
  part: styles.part,
  item: styles.item,
};

type Props = ComponentProps<'h1'> & {
  level: 1 | 2 | 3;
  size: keyof typeof sizes;
};

export function Heading({ level, size, className, ...rest }: Props) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} className={classNames(styles.heading, sizes[size], className)} />;
}
