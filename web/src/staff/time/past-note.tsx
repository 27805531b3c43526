import { useMoment } from './moment.ts';
import { momentText, readOnly } from './moment-text.ts';
import { useTimeline } from './use-timeline.ts';

/** What there is to say of an instant: that it only reads, or that nothing had happened yet. */
export function PastNote({ at, of }: { at: number; of: string | undefined }) {
  const { go } = useMoment();
  const { first, query } = useTimeline(of);
  if (query.data?.first === null) return <span>Nothing has happened yet.</span>;
  if (first === null || at >= first) return <span>{readOnly}</span>;
  return (
    <>
      <span>Nothing had happened yet. The first change was on {momentText(first)}.</span>
      <button className="btn sm first" type="button" onClick={() => go(new Date(first))}>
        Go to the first change
      </button>
    </>
  );
}
