import './time.css';
import { CircleAlert, History, Radio } from 'lucide-react';
import { useMoment } from './moment.ts';
import { momentText } from './moment-text.ts';
import { useTimeline } from './use-timeline.ts';

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
  const { go } = useMoment();
  const { first, query } = useTimeline(of);
  const isEmpty = query.data?.first === null;
  const isBefore = first !== null && at < first;
  return (
    <section className="past-banner" aria-label="The past">
      <History className="i" aria-hidden="true" />
      <b>Viewing {momentText(at)}</b>
      <span>
        {isEmpty && 'Nothing has happened yet.'}
        {isBefore && `Nothing had happened yet. The first change was on ${momentText(first)}.`}
        {!isEmpty && !isBefore && 'Read-only. Rebuilt from the log; nothing here can be changed.'}
      </span>
      {isBefore && (
        <button className="btn sm" type="button" onClick={() => go(new Date(first))}>
          Go to the first change
        </button>
      )}
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
