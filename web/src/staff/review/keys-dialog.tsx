import type { RefObject } from 'react';
import { everywhereKeys, reviewKeys } from '../components/shortcut-keys.ts';
import { ShortcutList } from '../components/shortcut-list.tsx';
import { DecisionDialog } from './decision-dialog.tsx';

/** The screen's own, and the one that helps on every screen. */
const keys = [...reviewKeys, ...everywhereKeys.slice(0, 1)];

interface Props {
  isOpen: boolean;
  pane: RefObject<HTMLElement | null>;
  keysOn: boolean;
  onToggle: () => void;
  onClose: () => void;
}

/** Every shortcut of the screen, and the switch that turns the single keys off (WCAG 2.1.4). */
export function KeysDialog({ isOpen, pane, keysOn, onToggle, onClose }: Props) {
  return (
    <DecisionDialog title="Shortcuts" isOpen={isOpen} pane={pane} onClose={onClose} focusAfter={() => null}>
      <ShortcutList className="kbs" keys={keys}>
        <div>
          <dt>Single-key shortcuts are {keysOn ? 'on' : 'off'}</dt>
          <dd>
            <button className="as-link lk" type="button" onClick={onToggle}>
              Switch {keysOn ? 'off' : 'on'}
            </button>
          </dd>
        </div>
      </ShortcutList>
    </DecisionDialog>
  );
}
