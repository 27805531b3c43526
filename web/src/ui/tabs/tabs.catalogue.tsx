import { useState } from 'react';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { TabLinks } from './tab-links.tsx';
import { TabPanel, Tabs } from './tabs.tsx';

const tabs = [
  { value: 'history', label: 'History', count: 28 },
  { value: 'documents', label: 'Documents' },
  { value: 'mails', label: 'E-mails' },
] as const;

function Sections() {
  const [tab, setTab] = useState<'history' | 'documents' | 'mails'>('history');
  return (
    <Tabs label="Sections" value={tab} tabs={tabs} onChange={setTab}>
      {tabs.map(({ value, label }) => (
        <TabPanel key={value} value={value}>
          What stands under {label}.
        </TabPanel>
      ))}
    </Tabs>
  );
}

const links = [
  { to: '/open', label: 'Open', count: 4, isCurrent: true },
  { to: '/done', label: 'Done', isCurrent: false },
];

export const catalogue: CatalogueEntry = {
  name: 'Tabs',
  states: { panels: Sections, addresses: () => <TabLinks label="Requests" links={links} /> },
};
