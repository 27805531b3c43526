import type { CatalogueEntry } from '../catalogue-entry.ts';
import { TextInput } from '../text-input/text-input.tsx';
import { Field, FieldGroup } from './field.tsx';
import { FieldOutline } from './field-outline.tsx';

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
    'before its code is there': () => (
      <FieldOutline
        fields={[
          { label: 'Phone', width: 'half', aside: 'optional' },
          { label: 'Message', isLong: true },
        ]}
      />
    ),
    'in a group': () => (
      <FieldGroup>
        <Field label="First name" width="pair">
          <TextInput />
        </Field>
        <Field label="Last name" width="pair">
          <TextInput />
        </Field>
        <Field label="Phone" width="half" error="Please enter a phone number">
          <TextInput />
        </Field>
        <Field label="Address">
          <TextInput />
        </Field>
      </FieldGroup>
    ),
  },
};
