import type { CatalogueEntry } from '../catalogue-entry.ts';
import { TextInput } from '../text-input/text-input.tsx';
import { Field } from './field.tsx';

export const catalogue: CatalogueEntry = {
  name: 'Field',
  states: {
    plain: () => (
      <Field label="Email">
        <TextInput type="email" />
      </Field>
    ),
    'with a hint and an aside': () => (
      <Field label="Password" aside="at least 12" hint="Several words are easier to keep in mind.">
        <TextInput type="password" autoComplete="new-password" />
      </Field>
    ),
    'with a unit': () => (
      <Field label="Pass mark" unit="of 100 points">
        <TextInput inputMode="numeric" />
      </Field>
    ),
    wrong: () => (
      <Field label="First name" error="Please enter a first name">
        <TextInput />
      </Field>
    ),
  },
};
