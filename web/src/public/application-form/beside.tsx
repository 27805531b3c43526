import type { ReactNode } from 'react';
import { promises } from '#web/timings.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { questionsPair } from '../components/plain-page.tsx';

/** What hangs beside the form: where the draft is, and what happens once it is sent. */
export const Beside = ({ draft }: { draft: ReactNode }) => (
  <DescriptionList
    layout="stacked"
    className={columns.right}
    pairs={[
      { term: 'Draft', value: draft },
      {
        term: 'After you submit',
        value: 'We send you an e-mail. Confirm it within 10 days, and the review begins.',
      },
      { term: 'First answer', value: promises.firstAnswer },
      questionsPair,
    ]}
  />
);

/** While nothing is written. */
export const emptyDraft = 'What you write is saved on this device';
