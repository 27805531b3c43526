import { Search } from 'lucide-react';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Shortcut } from '../shortcut/shortcut.tsx';
import { TextInput } from './text-input.tsx';

export const catalogue: CatalogueEntry = {
  name: 'TextInput',
  states: {
    plain: () => <TextInput aria-label="Name" defaultValue="Livia" />,
    'with an icon and its key': () => (
      <TextInput
        icon={Search}
        end={<Shortcut keys="/" />}
        type="search"
        aria-label="Search"
        placeholder="Search"
      />
    ),
    wrong: () => <TextInput aria-label="Year" aria-invalid defaultValue="20" />,
    disabled: () => <TextInput aria-label="Number" disabled defaultValue="12" />,
  },
};
