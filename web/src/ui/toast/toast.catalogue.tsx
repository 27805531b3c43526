import { Button } from '../button/button.tsx';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { toast } from './toast.ts';
import { ToastCard, Toasts } from './toasts.tsx';

const failure = {
  title: 'Failed to save',
  description: 'Your connection was lost. Nothing has been changed.',
  tone: 'danger',
  about: 'catalogue',
} as const;

export const catalogue: CatalogueEntry = {
  name: 'Toast',
  states: {
    neutral: () => <ToastCard id={-1} title="Saved" description="The change holds from now on." />,
    'what failed': () => <ToastCard id={-2} {...failure} />,
    'in the corner': () => (
      <>
        <Button onClick={() => toast(failure)}>Show it</Button>
        <Toasts />
      </>
    ),
  },
};
