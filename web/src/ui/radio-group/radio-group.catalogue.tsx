import { useState } from 'react';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { RadioGroup } from './radio-group.tsx';

const choices = [
  { value: 'every', label: 'Every kind' },
  { value: 'some', label: 'Some kinds', note: 'Choose them below' },
  { value: 'none', label: 'None', isDisabled: true },
] as const;

function Kinds() {
  const [kind, setKind] = useState<'every' | 'some' | 'none' | null>(null);
  return <RadioGroup legend="What is sent" value={kind} choices={choices} onChange={setKind} />;
}

export const catalogue: CatalogueEntry = { name: 'RadioGroup', states: { plain: Kinds } };
