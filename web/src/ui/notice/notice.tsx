import type { ReactNode } from 'react';
import type { Tone } from '#state-machines/application/labels.ts';
import { classNames } from '../class-names.ts';
import { type Drawing, Icon } from '../icon/icon.tsx';
import { toneClass } from '../tone-text/tone-class.ts';
import styles from './notice.module.css';

interface Props {
  tone?: Tone | 'plain';
  icon: Drawing;
  /** What it is about, in bold. */
  title?: string | undefined;
  /** It came up while the page was open, so it is read out. */
  isNew?: boolean;
  /** It answers what was just done, and is read out before anything else. */
  isUrgent?: boolean;
  /** Among fields or words, not across the page. */
  isBox?: boolean;
  /** For the field that it is about to point at. */
  id?: string | undefined;
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** What concerns the whole page, as a line across it; or a part of it, as a box. */
export function Notice(props: Props) {
  const { tone = 'need', icon, title, isNew, isUrgent, isBox, id, actions, className, children } = props;
  const said = isUrgent ? 'alert' : isNew ? 'status' : undefined;
  return (
    <div
      className={classNames(
        styles.notice,
        isBox && styles.noticeBox,
        tone === 'plain' ? styles.plain : toneClass[tone],
        className,
      )}
      role={said}
      id={id}
    >
      <Icon icon={icon} className={styles.icon} />
      <p className={styles.text}>
        {title && <b className={styles.title}>{title}</b>}
        {children}
      </p>
      {actions}
    </div>
  );
}
