import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Drawing, Icon } from '../icon/icon.tsx';
import { Text } from '../text/text.tsx';
import styles from './empty-state.module.css';

interface Props {
  icon?: Drawing | undefined;
  title: string;
  /** Why there is nothing, and what to do. */
  children?: ReactNode;
  actions?: ReactNode;
  className?: string | undefined;
}

/** Nothing to show, and that is well. */
export function EmptyState({ icon, title, children, actions, className }: Props) {
  return (
    <div className={classNames(styles.emptyState, className)}>
      {icon && <Icon icon={icon} size="large" className={styles.icon} />}
      <h2 className={styles.title}>{title}</h2>
      {children && <Text isSoft>{children}</Text>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
