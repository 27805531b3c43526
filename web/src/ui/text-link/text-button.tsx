import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text-link.module.css';

/** A button among words: it does something on this screen. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames(styles.textLink, styles.button, className)} />;
}
