import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import styles from './row-link.module.css';

/**
 * The link of a row's name: it looks like the cell's text, and is underlined when it is pointed at. A press anywhere in the row follows
 * it, and J and K bring the focus here.
 */
export function CellLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} data-row-focus="" className={classNames(styles.cellLink, className)} />;
}
