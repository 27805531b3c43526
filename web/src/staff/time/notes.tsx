import { Radio } from 'lucide-react';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import styles from './banner.module.css';
import { useMoment } from './moment.ts';
import { momentText, readOnly } from './moment-text.ts';
import { useTimeline } from './use-timeline.ts';

/** What there is to say of an instant: that it only reads, or that nothing had happened yet. */
export function PastNote({ at, of }: { at: number; of: string | undefined }) {
  const { go } = useMoment();
  const { first, query } = useTimeline(of);
  if (query.data?.first === null) return 'Nothing has happened yet.';
  if (first === null || at >= first) return readOnly;
  return (
    <>
      Nothing had happened yet. The first change was on {momentText(first)}.{' '}
      <Button size="small" onClick={() => go(new Date(first))}>
        Go to the first change
      </Button>
    </>
  );
}

/** That a screen shows now, and for what the instant in its address is kept. */
export function PresentNote({ at, onReturn }: { at: number; onReturn: () => void }) {
  return (
    <section className={styles.banner} aria-label="The present">
      <Notice
        tone="plain"
        icon={Radio}
        title="This screen always shows now."
        actions={
          <Button size="small" onClick={onReturn}>
            Return to live
          </Button>
        }
      >
        Its address keeps {momentText(at)} for the screens that can show it.
      </Notice>
    </section>
  );
}
