import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import styles from './row-link.module.css';

/** A link that is all of its cell: it looks like the cell's text, and is underlined when it is pointed at. */
export function CellLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(styles.cellLink, className)} />;
}

/** The link of a row's name: the whole row answers a press, and J and K bring the focus here. */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} data-row-focus="" className={classNames(styles.rowLink, className)} />;
}
