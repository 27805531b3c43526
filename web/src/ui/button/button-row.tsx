import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Text } from '../text/text.tsx';
import styles from './button-row.module.css';

interface Props {
  /** Words beside the buttons. */
  note?: ReactNode;
  /** The note changes while the page is open, and is read out. */
  isNoteLive?: boolean;
  /** The first stands at the left and the last at the right. */
  isSpread?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Buttons and links side by side: the end of a form, the ways on from a page. */
export function ButtonRow({ note, isNoteLive = false, isSpread = false, className, children }: Props) {
  return (
    <div className={classNames(styles.row, isSpread && styles.spread, className)}>
      {children}
      {(note || isNoteLive) && (
        <Text size="note" className={styles.note} role={isNoteLive ? 'status' : undefined}>
          {note}
        </Text>
      )}
    </div>
  );
}
