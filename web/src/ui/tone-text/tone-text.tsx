import type { ReactNode } from 'react';
import type { Tone } from '#state-machines/application/labels.ts';
import { classNames } from '../class-names.ts';
import { type Drawing, Icon } from '../icon/icon.tsx';
import styles from './tone-text.module.css';

/** Gives what is in it the tone's colours, `--tone` and `--tone-fill`. */
export const toneClass: Record<Tone | 'soft', string | undefined> = {
  wait: styles.wait,
  work: styles.work,
  need: styles.need,
  good: styles.good,
  stop: styles.stop,
  hold: styles.hold,
  soft: styles.soft,
};

/** Words, or an icon, in the tone's colour. */
export const toneTextClass = (tone: Tone | 'soft'): string | undefined =>
  classNames(styles.words, toneClass[tone]);

interface Props {
  /** `soft`: it is over, or there is nothing of it. */
  tone: Tone | 'soft';
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
