import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text-link.module.css';

type Props = ComponentProps<'button'> & {
  /** Where many stand under each other: underlined only while it is pointed at. */
  isQuiet?: boolean;
};

/** A button among words: it does something on this screen. */
export function TextButton({ isQuiet = false, className, ...rest }: Props) {
  const names = classNames(styles.textLink, styles.button, isQuiet && styles.quiet, className);
  return <button type="button" data-print="text" {...rest} className={names} />;
}
