import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Shortcut } from './shortcut.tsx';

export const catalogue: CatalogueEntry = {
  name: 'Shortcut',
  states: { plain: () => <Shortcut keys="J" />, 'on a button': () => <Shortcut keys="1" isOnButton /> },
};
