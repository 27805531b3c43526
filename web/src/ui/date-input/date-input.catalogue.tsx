import { useState } from 'react';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Field } from '../field/field.tsx';
import { DateInput, DateTimeInput, TimeInput } from './date-input.tsx';
import { FilterDate } from './filter-date.tsx';

function State({ as: Input, start }: { as: typeof DateInput; start: string }) {
  const [value, setValue] = useState(start);
  return (
    <Field label="From">
      <Input value={value} onChange={setValue} />
    </Field>
  );
}

function Narrowing({ isInstant = false, start }: { isInstant?: boolean; start: string }) {
  const [value, setValue] = useState(start);
  return <FilterDate label="From" isInstant={isInstant} value={value} onChange={setValue} />;
}

export const catalogue: CatalogueEntry = {
  name: 'DateInput',
  states: {
    day: () => <State as={DateInput} start="2026-03-02" />,
    time: () => <State as={TimeInput} start="09:30" />,
    'day and time': () => <State as={DateTimeInput} start="2026-03-02T09:30" />,
    'of a filter': () => <Narrowing start="2026-03-02" />,
    'of a filter, with its time': () => <Narrowing isInstant start="2026-03-02T09:30" />,
    wrong: () => <DateInput aria-label="Until" aria-invalid value="" onChange={() => undefined} />,
  },
};
