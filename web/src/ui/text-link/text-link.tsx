import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import styles from './text-link.module.css';

/** A link among words: it leads to another screen. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(styles.textLink, className)} />;
}

/** A link among words that leads out of the site: a file, a mail, somewhere else. */
export function TextAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={classNames(styles.textLink, className)}>
      {children}
    </a>
  );
}
