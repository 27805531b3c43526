import type { CatalogueEntry } from '../catalogue-entry.ts';
import { TextButton } from './text-button.tsx';
import { TextAnchor, TextLink } from './text-link.tsx';

export const catalogue: CatalogueEntry = {
  name: 'Text link',
  states: {
    'among words': () => (
      <p>
        Every night each rule lists what is due. <TextLink to="/">See what is due</TextLink>
      </p>
    ),
    'a button among words': () => (
      <p>
        Signed in as livia@example.com. <TextButton>Use another account</TextButton>
      </p>
    ),
    'to a file': () => <TextAnchor href="/passport.pdf">passport.pdf</TextAnchor>,
    'one of many': () => <TextButton isQuiet>deadline.set</TextButton>,
  },
  theme: 'staff',
};
