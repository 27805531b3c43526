import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Text } from '../text/text.tsx';
import styles from './button-row.module.css';

type Props = ComponentProps<'div'> & {
  /** Words beside the buttons. */
  note?: ReactNode;
  /** The note changes while the page is open, and is read out. */
  isNoteLive?: boolean;
  /** The first stands at the left and the last at the right. */
  isSpread?: boolean;
};

/** Buttons and links side by side: the end of a form, the ways on from a page. */
export function ButtonRow({
  note,
  isNoteLive = false,
  isSpread = false,
  className,
  children,
  ...rest
}: Props) {
  return (
    <div {...rest} className={classNames(styles.buttonRow, isSpread && styles.spread, className)}>
      {children}
      {(note || isNoteLive) && (
        <Text size="note" className={styles.note} role={isNoteLive ? 'status' : undefined}>
          {note}
        </Text>
      )}
    </div>
  );
}

/** A form's button below its fields, and what is said beside it. */
export const FormEnd = (props: Props) => <ButtonRow {...props} data-above="28" />;
