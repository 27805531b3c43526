import { useState } from 'react';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { SegmentedControl } from './segmented-control.tsx';

const segments = [
  { value: 'table', label: 'Table' },
  { value: 'cards', label: 'Cards' },
  { value: 'graph', label: 'Graph', disabledReason: 'There is nothing to draw' },
] as const;

function Layout() {
  const [value, setValue] = useState<'table' | 'cards' | 'graph'>('table');
  return <SegmentedControl label="Layout" value={value} segments={segments} onChange={setValue} />;
}

export const catalogue: CatalogueEntry = { name: 'SegmentedControl', states: { plain: Layout } };
