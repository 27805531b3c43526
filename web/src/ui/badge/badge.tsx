import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Drawing, Icon } from '../icon/icon.tsx';
import styles from './badge.module.css';

interface Props {
  size?: 'small' | 'large';
  icon?: Drawing | undefined;
  /** It asks for a second look. */
  isNotable?: boolean | undefined;
  /** More than its word says. */
  title?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A word about something: a role, 'You', 'Read Only'. */
export function Badge({ size = 'small', icon, isNotable, title, className, children }: Props) {
  return (
    <span
      className={classNames(
        styles.badge,
        size === 'large' && styles.large,
        isNotable && styles.notable,
        className,
      )}
      title={title}
    >
      {icon && <Icon icon={icon} />}
      {children}
    </span>
  );
}

/** Beside the title of a screen that an editor can read and not change. */
export const ReadOnlyBadge = () => (
  <Badge size="large" icon={Lock}>
    Read Only
  </Badge>
);
