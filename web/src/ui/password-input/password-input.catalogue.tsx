import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Field } from '../field/field.tsx';
import { PasswordInput } from './password-input.tsx';

export const catalogue: CatalogueEntry = {
  name: 'PasswordInput',
  states: {
    plain: () => (
      <Field label="Password" aside="at least 8 characters">
        <PasswordInput autoComplete="new-password" />
      </Field>
    ),
  },
};
