import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Shortcut } from '../shortcut/shortcut.tsx';
import styles from './list-foot.module.css';

interface Props {
  /** Single-key shortcuts can be switched off (WCAG 2.1.4). */
  areKeysOn: boolean;
  /** The most used ones of the list: what it does, its keys. */
  keys: readonly (readonly [what: string, ...names: string[]])[];
  /** The next page, or a refresh of what is shown, could not be fetched. */
  failure?: string | null;
  /** How much of the list is loaded, or what else is to be known of it at a glance. */
  shown: ReactNode;
  onToggleKeys: () => void;
  onRetry: () => void;
}

/** A list's foot: the shortcuts with their switch, and how much of the list is loaded. */
export function ListFoot({ areKeysOn, keys, failure, shown, onToggleKeys, onRetry }: Props) {
  return (
    <footer className={styles.listFoot}>
      <Button
        variant="quiet"
        size="small"
        icon={Keyboard}
        className={styles.switch}
        aria-pressed={areKeysOn}
        onClick={onToggleKeys}
      >
        Shortcuts {areKeysOn ? 'on' : 'off'}
      </Button>
      {areKeysOn &&
        keys.map(([what, ...names]) => (
          <span key={what} className={styles.keys} data-print="none">
            {names.map((name) => (
              <Shortcut key={name} keys={name} />
            ))}{' '}
            {what}
          </span>
        ))}
      {failure && (
        <Button size="small" tone="danger" onClick={onRetry}>
          {failure} Retry
        </Button>
      )}
      <span className={styles.shown} role="status">
        {shown}
      </span>
    </footer>
  );
}
