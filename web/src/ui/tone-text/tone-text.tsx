import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Drawing, Icon } from '../icon/icon.tsx';
import { type TextTone, toneTextClass } from './tone-class.ts';
import styles from './tone-text.module.css';

interface Props {
  /** `soft`: it is over, or there is nothing of it. */
  tone: TextTone;
  icon?: Drawing | undefined;
  /** More than its words say. */
  title?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Words in the colour of their state, with an icon of their own; the state of an application is a `StatusBadge`. */
export function ToneText({ tone, icon, title, className, children }: Props) {
  return (
    <span className={classNames(icon && styles.withIcon, toneTextClass(tone), className)} title={title}>
      {icon ? (
        <>
          <Icon icon={icon} className={styles.icon} />
          <span>{children}</span>
        </>
      ) : (
        children
      )}
    </span>
  );
}
