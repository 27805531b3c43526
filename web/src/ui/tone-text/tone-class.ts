import type { Tone } from '#state-machines/application/labels.ts';
import { classNames } from '../class-names.ts';
import styles from './tone-text.module.css';

/** `soft`: it is over, or matters less than what stands beside it. */
export type TextTone = Tone | 'soft';

/** Gives what is in it the tone's colours, `--tone` and `--tone-fill`. */
export const toneClass: Record<TextTone, string | undefined> = {
  wait: styles.wait,
  work: styles.work,
  need: styles.need,
  good: styles.good,
  stop: styles.stop,
  hold: styles.hold,
  soft: styles.soft,
};

/** Words, or an icon, in the tone's colour. */
export const toneTextClass = (tone: TextTone): string | undefined =>
  classNames(styles.words, toneClass[tone]);
