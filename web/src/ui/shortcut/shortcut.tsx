import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Inline } from '../stack/stack.tsx';
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

/** What keys do, in a `dl`: words at the left, keys at the right. */
export function ShortcutRow({ words, children }: { words: string; children: ReactNode }) {
  return (
    <Inline isSpread className={styles.shortcutRow}>
      <dt>{words}</dt>
      <Inline as="dd" space={4}>
        {children}
      </Inline>
    </Inline>
  );
}
