import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Drawing } from '../icon/icon.tsx';
import styles from './button.module.css';

/** What a button and a link that looks like one have in common. */
export interface ButtonLook {
  /** `primary`: the one thing to do here; `quiet`: no frame until it is pointed at; `link`: underlined words. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'link' | undefined;
  /** For what cannot be taken back. */
  tone?: 'danger' | undefined;
  size?: 'medium' | 'small' | undefined;
  /** As wide as its place. */
  isWide?: boolean | undefined;
  icon?: Drawing | undefined;
  /** An icon behind the words: where it leads. */
  endIcon?: Drawing | undefined;
  /** For its place in the page alone, never for its looks. */
  className?: string | undefined;
  children: ReactNode;
}

export function buttonClass({
  variant = 'secondary',
  tone,
  size,
  isWide,
  className,
}: Omit<ButtonLook, 'children'>) {
  const isDanger = tone === 'danger';
  return classNames(
    styles.button,
    variant === 'primary' && styles.primary,
    variant === 'quiet' && styles.quiet,
    variant === 'link' && styles.link,
    isDanger && (variant === 'primary' ? styles.danger : styles.dangerWord),
    size === 'small' && styles.small,
    isWide && styles.wide,
    className,
  );
}
