import { useState } from 'react';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Field } from '../field/field.tsx';
import { FilterSelect, Select } from './select.tsx';

const options = [
  { value: 'editor', label: 'Editor' },
  { value: 'admin', label: 'Admin' },
];

function InField({ error }: { error?: string }) {
  const [role, setRole] = useState('');
  return (
    <Field label="Role" error={error}>
      <Select value={role} options={options} placeholder="Select a role" onChange={setRole} />
    </Field>
  );
}

const Grouped = () => (
  <Field label="Lead them to">
    <Select
      value="back"
      options={[{ value: 'back', label: 'Where each was before' }]}
      group={{ label: 'All to one role', options }}
      onChange={() => undefined}
    />
  </Field>
);

function Filter({ start }: { start?: string }) {
  const [role, setRole] = useState(start);
  return <FilterSelect label="Role" value={role} options={options} onChange={setRole} />;
}

function Plain(props: { label?: string; isChanged?: boolean }) {
  const [role, setRole] = useState('editor');
  return <Select {...props} aria-label="Role" value={role} options={options} onChange={setRole} />;
}

export const catalogue: CatalogueEntry = {
  name: 'Select',
  states: {
    'in a field': () => <InField />,
    wrong: () => <InField error="Please select a role" />,
    'with its label inside': () => <Plain label="Role" />,
    changed: () => <Plain isChanged />,
    'with a group': Grouped,
    'as a filter': () => <Filter />,
    'as a filter that narrows': () => <Filter start="admin" />,
  },
};
