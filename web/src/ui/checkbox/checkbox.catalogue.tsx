import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Checkbox } from './checkbox.tsx';

export const catalogue: CatalogueEntry = {
  name: 'Checkbox',
  states: {
    plain: () => <Checkbox>Keep me signed in</Checkbox>,
    checked: () => (
      <Checkbox defaultChecked note="Mails about this application alone">
        Tell me by e-mail
      </Checkbox>
    ),
    partly: () => <Checkbox isPartly aria-label="Select all" />,
    disabled: () => <Checkbox disabled>Not yours to change</Checkbox>,
  },
};
