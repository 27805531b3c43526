import type { ComponentProps } from 'react';
import type { Tone } from '#state-machines/application/labels.ts';
import { classNames } from '../class-names.ts';
import { type Glyph, glyphClass } from '../glyph/glyph.ts';
import styles from './status-badge.module.css';

const tones: Record<Tone, string | undefined> = {
  wait: styles.wait,
  work: styles.work,
  need: styles.need,
  good: styles.good,
  stop: styles.stop,
  hold: styles.hold,
};

type Props = Omit<ComponentProps<'span'>, 'children'> & {
  tone: Tone;
  /** The tone's own by default. */
  glyph?: Glyph | undefined;
  /** For the state of a whole screen and for what is overdue or urgent; lists stay flat. */
  isFilled?: boolean;
  children: string;
};

/** A state as its tone's icon and its word. One node: the icon is a mask. */
export function StatusBadge({ tone, glyph = tone, isFilled = false, className, children, ...rest }: Props) {
  const looks = isFilled ? styles.filled : styles.flat;
  return (
    <span
      {...rest}
      className={classNames(looks, tones[tone], glyphClass(glyph, isFilled ? 'chip' : 'medium'), className)}
    >
      {children}
    </span>
  );
}
