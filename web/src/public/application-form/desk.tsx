import { lazy, Suspense } from 'react';
import { columns } from '#web/ui/grid/grid.ts';
import { whenUsed } from '#web/when-used.ts';
import { FormOutline } from '../components/form-outline.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { Beside, emptyDraft } from './beside.tsx';
import type { Position, SentTo } from './variants.ts';

/** What was written before is shown at once, and sent if it waits. */
function hasDraft(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('application-draft'));
  } catch {
    return false;
  }
}

// The form brings the schema and its machinery: the page is drawn, and answers, before them.
const ApplicationForm = lazy(async () => {
  if (!hasDraft()) await whenUsed();
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
