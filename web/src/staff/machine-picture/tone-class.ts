import type { Tone } from '#state-machines/application/labels.ts';
import styles from './picture.module.css';

/** The colour of a tone's icon. */
export const toneClass: Record<Tone, string | undefined> = {
  wait: styles.wait,
  work: styles.work,
  need: styles.need,
  good: styles.good,
  stop: styles.stop,
  hold: styles.hold,
};
