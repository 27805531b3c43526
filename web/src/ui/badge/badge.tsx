import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Drawing, Icon } from '../icon/icon.tsx';
import styles from './badge.module.css';

interface Props {
  size?: 'small' | 'large';
  icon?: Drawing | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A word about something: a role, 'You', 'Read Only'. */
export function Badge({ size = 'small', icon, className, children }: Props) {
  return (
    <span className={classNames(styles.badge, size === 'large' && styles.large, className)}>
      {icon && <Icon icon={icon} />}
      {children}
    </span>
  );
}
