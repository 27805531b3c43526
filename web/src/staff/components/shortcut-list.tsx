import type { ReactNode } from 'react';
import { Shortcut as Key, ShortcutRow } from '#web/ui/shortcut/shortcut.tsx';

export type Shortcut = readonly [what: string, ...keys: string[]];

/** The keys of the staff area, as its overlays name them. */
export const everywhereKeys: readonly Shortcut[] = [
  ['Find, go to, act', 'Ctrl/Cmd K'],
  ['Collapse or expand the sidebar', 'Ctrl/Cmd B'],
  ['Close what is open', 'Esc'],
];
export const timeKeys: readonly Shortcut[] = [
  ['Previous, next change', ',', '.'],
  ['On the slider: a step, a tenth of it', 'Arrows', 'Page Up/Down'],
  ['On the slider: first change, now', 'Home', 'End'],
];
export const reviewKeys: readonly Shortcut[] = [
  ['Next, previous application', 'J', 'K'],
  ['Decide, in the order of the buttons', '1', '2', '3'],
  ['Write a note', 'N'],
  ['Undo the last decision', 'Z'],
  ['Open details', 'Enter', 'D'],
  ['Search', '/'],
  ['These shortcuts', '?'],
  ['Send a decision from its notes', 'Ctrl Enter'],
];
export const detailKeys: readonly Shortcut[] = [
  ['Next, previous application of the list', 'J', 'K'],
  ['Go to a next action, in the order of the buttons', '1', '2', '3'],
  ['Write a note', 'N'],
  ['Go to the undo of your last decision', 'Z'],
  ['Dossier, history', 'D', 'H'],
  ['E-mails, proof', 'E', 'P'],
  ['These shortcuts', '?'],
];
export const historyKeys: readonly Shortcut[] = [
  ['Next, previous event, in the list of events', 'Arrows'],
  ['Next, previous event, in an open one', 'Arrows'],
  ['Open the event', 'Enter'],
  ['Compare with the open one', 'Shift Enter'],
  ['Search', '/'],
];
export const listKeys: readonly Shortcut[] = [
  ['Next, previous row', 'J', 'K'],
  ['Open', 'Enter'],
  ['Select, select up to here', 'X', 'Shift X'],
  ['Select all loaded', 'Ctrl A'],
  ['Take back what was done to several', 'Z'],
  ['Search', '/'],
];

interface Props {
  keys: readonly Shortcut[];
  className?: string;
  /** Rows of the same list that name no key. */
  children?: ReactNode;
}

/** What the keys do, one a row. */
export function ShortcutList({ keys, className, children }: Props) {
  return (
    <dl className={className}>
      {keys.map(([what, ...names]) => (
        <ShortcutRow key={what} words={what}>
          {names.map((name) => (
            <Key key={name} keys={name} />
          ))}
        </ShortcutRow>
      ))}
      {children}
    </dl>
  );
}
