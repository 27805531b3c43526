import type { CatalogueEntry } from '../catalogue-entry.ts';
import { DescriptionList } from './description-list.tsx';

const pairs = [
  { term: 'Position', value: 'Personal assistant' },
  { term: 'Applied', value: '2 March 2026, 09:14' },
  { term: 'Source', value: 'adjutant.example/positions/personal-assistant-with-a-long-address' },
];

export const catalogue: CatalogueEntry = {
  name: 'DescriptionList',
  states: {
    plain: () => <DescriptionList pairs={pairs} />,
    stacked: () => <DescriptionList layout="stacked" pairs={pairs} />,
    large: () => (
      <DescriptionList
        layout="large"
        pairs={[{ term: 'Selection', value: 'Less than 3% pass', note: 'of those who apply' }]}
      />
    ),
  },
};
