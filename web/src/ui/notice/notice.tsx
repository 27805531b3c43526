import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Drawing, Icon } from '../icon/icon.tsx';
import styles from './notice.module.css';

const tones = {
  work: styles.work,
  good: styles.good,
  need: styles.need,
  stop: styles.stop,
  hold: styles.hold,
};

interface Props {
  tone?: keyof typeof tones;
  icon: Drawing;
  /** It came up while the page was open, so it is read out. */
  isNew?: boolean;
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A line across the page that concerns all of it. */
export function Notice({ tone = 'need', icon, isNew, actions, className, children }: Props) {
  return (
    <div className={classNames(styles.notice, tones[tone], className)} role={isNew ? 'status' : undefined}>
      <Icon icon={icon} className={styles.icon} />
      <p className={styles.text}>{children}</p>
      {actions}
    </div>
  );
}
