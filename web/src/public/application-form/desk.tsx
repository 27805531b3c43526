import { lazy, type ReactNode, Suspense } from 'react';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { whenIdle } from '#web/when-idle.ts';
import { FormOutline } from '../components/form-outline.tsx';
import { questionsPair } from '../components/plain-page.tsx';
import { useHydrated } from '../use-hydrated.ts';
import type { SentTo } from './sent.tsx';
import type { Position } from './variants.ts';

// The form brings the schema and its machinery: the page is drawn, and answers, before them.
const ApplicationForm = lazy(async () => {
  await whenIdle();
  // Needed as soon as the form is sent.
  void import('./submitted.tsx');
  return { default: (await import('./form.tsx')).ApplicationForm };
});

interface Props {
  position: Position;
  onSubmitted: (sent: SentTo) => void;
}

/** The form and what hangs beside it. The draft is this device's, so the prerendered page has the outline alone. */
export function ApplicationDesk(props: Props) {
  const isHydrated = useHydrated();
  if (!isHydrated) return <Outline />;
  return (
    <Suspense fallback={<Outline />}>
      <ApplicationForm {...props} />
    </Suspense>
  );
}

/** What hangs beside the form: where the draft is, and what happens once it is sent. */
export const Beside = ({ draft }: { draft: ReactNode }) => (
  <DescriptionList
    layout="stacked"
    className={columns.right}
    pairs={[
      { term: 'Draft', value: draft },
      {
        term: 'After you submit',
        value: 'We send you an email. Confirm it within 10 days, and the review begins.',
      },
      { term: 'First answer', value: 'The review takes 48-72 hours' },
      questionsPair,
    ]}
  />
);

/** While nothing is written. */
export const emptyDraft = 'What you write is saved on this device';

const outline = [
  { label: 'First name', width: 'pair' },
  { label: 'Last name', width: 'pair' },
  { label: 'Email', width: 'half' },
  { label: 'Phone', width: 'half' },
  { label: 'Address' },
  { label: 'LinkedIn', width: 'half', aside: 'optional' },
  { label: 'Portfolio', width: 'half', aside: 'optional' },
  { label: 'Motivation', aside: '0 of at least 50 characters', isLong: true },
] as const;

const Outline = () => (
  <>
    <FormOutline
      className={columns.main}
      fields={outline}
      action="Submit Application"
      note={
        <>
          You confirm that you are at least 18. How we keep your data is set out in <span>Privacy</span>.
        </>
      }
    />
    <Beside draft={emptyDraft} />
  </>
);
