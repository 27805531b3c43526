import { classNames } from '../class-names.ts';
import styles from './shortcut.module.css';

interface Props {
  /** The key: J, Ctrl K. */
  keys: string;
  /**
   * It stands on the button that it presses, and is no part of that button's words (WCAG 2.5.3): the style sheet writes it, and the
   * button says it in `aria-keyshortcuts`.
   */
  isOnButton?: boolean;
}

export function Shortcut({ keys, isOnButton = false }: Props) {
  if (isOnButton) return <kbd className={classNames(styles.shortcut, styles.drawn)} data-key={keys} />;
  return <kbd className={styles.shortcut}>{keys}</kbd>;
}
