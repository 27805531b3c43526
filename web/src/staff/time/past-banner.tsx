import { CircleAlert, History, Radio } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import styles from './banner.module.css';
import { useMoment } from './moment.ts';
import { momentText, readOnly } from './moment-text.ts';

// Only a look at the past needs to know when it began.
const PastNote = lazy(async () => ({ default: (await import('./notes.tsx')).PastNote }));

const refusals = {
  malformed: (text: string) => ({
    title: 'This address names no time.',
    more: `‘${text.slice(0, 40)}’ cannot be read as a day and time, so this is now.`,
  }),
  'to-come': (text: string) => ({
    title: `${momentText(Date.parse(text))} is still to come.`,
    more: 'It cannot be shown yet, so this is now.',
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
      <div className={styles.banner}>
        <Notice
          tone="stop"
          icon={CircleAlert}
          title={title}
          isUrgent
          actions={<Return onReturn={() => go(null, { replace: true })} />}
        >
          {more}
        </Notice>
      </div>
    );
  }
  if (asOf === null) return null;
  return <OfThen at={Date.parse(asOf)} of={of} onReturn={() => go(null)} />;
}

function OfThen({ at, of, onReturn }: { at: number; of: string | undefined; onReturn: () => void }) {
  return (
    <section className={styles.banner} aria-label="The past">
      <Notice
        tone="hold"
        icon={History}
        title={`Viewing ${momentText(at)}`}
        actions={<Return onReturn={onReturn} />}
      >
        <Suspense fallback={readOnly}>
          <PastNote at={at} of={of} />
        </Suspense>
      </Notice>
    </section>
  );
}

function Return({ onReturn }: { onReturn: () => void }) {
  return (
    <Button size="small" icon={Radio} onClick={onReturn}>
      Return to live
    </Button>
  );
}
