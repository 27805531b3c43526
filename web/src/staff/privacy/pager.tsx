import { ArrowLeft, ArrowRight } from 'lucide-react';

interface Props {
  /** The cursors of the pages gone through; the last is the one shown. */
  cursors: readonly (string | null)[];
  /** The next page's; null on the last. */
  next: string | null | undefined;
  isBusy: boolean;
  onCursors: (cursors: readonly (string | null)[]) => void;
}

/** The way through a long list, page by page; a list of one page has none. */
export function Pager({ cursors, next, isBusy, onCursors }: Props) {
  if (cursors.length === 1 && !next) return null;
  return (
    <nav className="pv-pg" aria-label="Pages">
      <button
        className="btn sm"
        type="button"
        disabled={cursors.length === 1}
        onClick={() => onCursors(cursors.slice(0, -1))}
      >
        <ArrowLeft className="i" aria-hidden="true" />
        Previous
      </button>
      <button
        className="btn sm"
        type="button"
        disabled={!next || isBusy}
        onClick={() => onCursors([...cursors, next ?? null])}
      >
        Next
        <ArrowRight className="i" aria-hidden="true" />
      </button>
      <span>Page {cursors.length}</span>
    </nav>
  );
}
