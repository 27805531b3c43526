import type { ComponentProps } from 'react';
import type { Tone } from '#state-machines/application/labels.ts';
import { classNames } from '../class-names.ts';
import { type Glyph, glyphClass } from '../glyph/glyph.ts';
import { type Drawing, Icon } from '../icon/icon.tsx';
import { toneClass } from '../tone-text/tone-class.ts';
import styles from './status-badge.module.css';

type Props = Omit<ComponentProps<'span'>, 'children'> & {
  tone: Tone;
  /** The tone's own by default. */
  glyph?: Glyph | undefined;
  /** A drawing in its place. */
  icon?: Drawing | undefined;
  /** For the state of a whole screen and for what is overdue or urgent; lists stay flat. */
  isFilled?: boolean;
  /** More than a word or two: it may take several lines. */
  isSentence?: boolean;
  children: string;
};

/** A state as its tone's icon and its word. One node, because the icon is a mask, unless it is given a drawing. */
export function StatusBadge({
  tone,
  glyph = tone,
  icon,
  isFilled = false,
  isSentence,
  className,
  children,
  ...rest
}: Props) {
  const looks = isFilled ? styles.filled : styles.flat;
  const glyphLooks = icon ? undefined : glyphClass(glyph, isFilled ? 'chip' : 'medium');
  return (
    <span
      {...rest}
      className={classNames(looks, toneClass[tone], glyphLooks, isSentence && styles.sentence, className)}
    >
      {icon && <Icon icon={icon} />}
      {children}
    </span>
  );
}
