import { CircleCheck } from 'lucide-react';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { CheckIcon, ClockIcon, CrossIcon, ErrorIcon, EyeIcon } from './drawings.tsx';
import { Icon } from './icon.tsx';

export const catalogue: CatalogueEntry = {
  name: 'Icon',
  states: {
    small: () => <Icon icon={CircleCheck} size="small" label="Done, small" />,
    medium: () => <Icon icon={CircleCheck} label="Done" />,
    large: () => <Icon icon={CircleCheck} size="large" label="Done, large" />,
    'drawn for the public site': () => (
      <>
        <Icon icon={CheckIcon} label="Done, drawn" /> <Icon icon={ClockIcon} label="Waiting" />{' '}
        <Icon icon={ErrorIcon} label="Error" /> <Icon icon={CrossIcon} label="Close" />{' '}
        <Icon icon={EyeIcon} label="Show" />
      </>
    ),
  },
};
