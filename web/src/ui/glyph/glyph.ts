import { classNames } from '../class-names.ts';
import styles from './glyph.module.css';

const glyphs = {
  wait: styles.wait,
  work: styles.work,
  need: styles.need,
  good: styles.good,
  stop: styles.stop,
  hold: styles.hold,
  advance: styles.advance,
  details: styles.details,
  more: styles.more,
  closed: styles.closed,
  alarm: styles.alarm,
  clock: styles.clock,
  open: styles.open,
  resetKey: styles.resetKey,
  remove: styles.remove,
};
export type Glyph = keyof typeof glyphs;

const sizes = { small: styles.small, chip: styles.chip, medium: undefined };

/** The class that draws an icon before an element's words, without a node of its own: for rows of long lists. */
export const glyphClass = (glyph: Glyph, size: keyof typeof sizes = 'medium'): string | undefined =>
  classNames(styles.glyph, glyphs[glyph], sizes[size]);
