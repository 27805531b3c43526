import type { RefObject } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ShortcutRow } from '#web/ui/shortcut/shortcut.tsx';
import { everywhereKeys, type Shortcut, ShortcutList } from './shortcut-list.tsx';

interface Props {
  /** The screen's own; the one that helps on every screen follows. */
  keys: readonly Shortcut[];
  /** It rises over the foot of this pane, where the screen has one. */
  pane?: RefObject<HTMLElement | null>;
  className?: string | undefined;
  keysOn: boolean;
  onToggle: () => void;
  onClose: () => void;
}

/** Every shortcut of the screen, and the switch that turns the single keys off (WCAG 2.1.4). */
export function KeysDialog({ keys, pane, className, keysOn, onToggle, onClose }: Props) {
  return (
    <Dialog title="Shortcuts" isOpen pane={pane} className={className} onClose={onClose}>
      <div data-inset="">
        <ShortcutList keys={[...keys, ...everywhereKeys.slice(0, 1)]}>
          <ShortcutRow words={`Single-key shortcuts are ${keysOn ? 'on' : 'off'}`}>
            <Button size="small" onClick={onToggle}>
              Switch {keysOn ? 'off' : 'on'}
            </Button>
          </ShortcutRow>
        </ShortcutList>
      </div>
    </Dialog>
  );
}
