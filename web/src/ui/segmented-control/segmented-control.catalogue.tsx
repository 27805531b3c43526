import { LayoutGrid, Rows3, Workflow } from 'lucide-react';
import { useState } from 'react';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { SegmentedControl, SegmentedLinks } from './segmented-control.tsx';

const segments = [
  { value: 'table', label: 'Table' },
  { value: 'cards', label: 'Cards' },
  { value: 'graph', label: 'Graph', disabledReason: 'There is nothing to draw' },
] as const;

function Layout() {
  const [value, setValue] = useState<'table' | 'cards' | 'graph'>('table');
  return <SegmentedControl label="Layout" value={value} segments={segments} onChange={setValue} />;
}

const icons = [
  { value: 'table', label: 'Rows', icon: Rows3 },
  { value: 'cards', label: 'Tiles', icon: LayoutGrid },
] as const;
const Icons = () => (
  <SegmentedControl
    label="Layout by icon"
    isIconOnly
    value="table"
    segments={icons}
    onChange={() => undefined}
  />
);
const Begin = () => <SegmentedControl label="Begin" segments={segments} onChange={() => undefined} />;

const views = [
  { value: 'grid', label: 'Grid', icon: LayoutGrid },
  { value: 'graph', label: 'Graph', icon: Workflow },
] as const;
const Links = () => (
  <SegmentedLinks label="View" value="grid" segments={views} addressOf={(view) => `?view=${view}`} />
);

export const catalogue: CatalogueEntry = {
  name: 'SegmentedControl',
  states: {
    plain: Layout,
    'icons alone': Icons,
    'with an address each': Links,
    'none stays chosen': Begin,
  },
};
