import type { RefObject } from 'react';
import { DecisionDialog } from './decision-dialog.tsx';

const keys: readonly [what: string, ...keys: string[]][] = [
  ['Next, previous application', 'J', 'K'],
  ['Decide, in the order of the buttons', '1', '2', '3'],
  ['Write a note', 'N'],
  ['Undo the last decision', 'Z'],
  ['Open details', 'Enter', 'D'],
  ['Search', '/'],
  ['These shortcuts', '?'],
  ['Send a decision from its notes', 'Ctrl Enter'],
];

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
      <dl className="kbs">
        {keys.map(([what, ...names]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dd>
          </div>
        ))}
        <div>
          <dt>Single-key shortcuts are {keysOn ? 'on' : 'off'}</dt>
          <dd>
            <button className="as-link lk" type="button" onClick={onToggle}>
              Switch {keysOn ? 'off' : 'on'}
            </button>
          </dd>
        </div>
      </dl>
    </DecisionDialog>
  );
}
