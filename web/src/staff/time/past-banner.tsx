import './time.css';
import { CircleAlert, History, Radio } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useMoment } from './moment.ts';
import { momentText, readOnly } from './moment-text.ts';

// Only who looks at the past needs to know when it began.
const PastNote = lazy(async () => ({ default: (await import('./past-note.tsx')).PastNote }));

const refusals = {
  malformed: (text: string) => ({
    title: 'This address names no time.',
    more: `‘${text.slice(0, 40)}’ cannot be read as a day and time, so this is now.`,
  }),
  'to-come': (text: string) => ({
    title: `${momentText(Date.parse(text))} is still to come.`,
    more: 'Nobody knows yet what will stand here, so this is now.',
  }),
};

/**
 * Above a screen that shows the past: of when it is, that it only reads, and the way back. Also where the address names an
 * instant that cannot be shown. Stands before `main`; draws nothing while the screen is live.
 */
export function PastBanner({ of }: { of?: string }) {
  const { asOf, problem, go } = useMoment();
  if (problem) {
    const { title, more } = refusals[problem.kind](problem.text);
    return (
      <div className="past-banner bad" role="alert">
        <CircleAlert className="i" aria-hidden="true" />
        <b>{title}</b>
        <span>{more}</span>
        <Return onReturn={() => go(null, { replace: true })} />
      </div>
    );
  }
  if (asOf === null) return null;
  return <OfThen at={Date.parse(asOf)} of={of} onReturn={() => go(null)} />;
}

function OfThen({ at, of, onReturn }: { at: number; of: string | undefined; onReturn: () => void }) {
  return (
    <section className="past-banner" aria-label="The past">
      <History className="i" aria-hidden="true" />
      <b>Viewing {momentText(at)}</b>
      <Suspense fallback={<span>{readOnly}</span>}>
        <PastNote at={at} of={of} />
      </Suspense>
      <Return onReturn={onReturn} />
    </section>
  );
}

function Return({ onReturn }: { onReturn: () => void }) {
  return (
    <button className="btn sm" type="button" onClick={onReturn}>
      <Radio className="i" aria-hidden="true" />
      Return to live
    </button>
  );
}
