import type { RefObject } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ShortcutRow } from '#web/ui/shortcut/shortcut.tsx';
import { everywhereKeys, reviewKeys, ShortcutList } from '../components/shortcut-list.tsx';
import styles from './decide.module.css';

/** The screen's own, and the one that helps on every screen. */
const keys = [...reviewKeys, ...everywhereKeys.slice(0, 1)];

interface Props {
  pane: RefObject<HTMLElement | null>;
  keysOn: boolean;
  onToggle: () => void;
  onClose: () => void;
}

/** Every shortcut of the screen, and the switch that turns the single keys off (WCAG 2.1.4). */
export function KeysDialog({ pane, keysOn, onToggle, onClose }: Props) {
  return (
    <Dialog title="Shortcuts" isOpen pane={pane} className={styles.dialog} onClose={onClose}>
      <ShortcutList className={styles.shortcuts} keys={keys}>
        <ShortcutRow words={`Single-key shortcuts are ${keysOn ? 'on' : 'off'}`}>
          <Button size="small" onClick={onToggle}>
            Switch {keysOn ? 'off' : 'on'}
          </Button>
        </ShortcutRow>
      </ShortcutList>
    </Dialog>
  );
}
