import { ArrowLeft, ArrowRight } from 'lucide-react';

interface Props {
  /** Counted from nought. */
  page: number;
  last: number;
  onPage: (page: number) => void;
}

/** The way through what is here already; one page has none. */
export function Pages({ page, last, onPage }: Props) {
  if (last <= 0) return null;
  return (
    <nav className="iv-pg" aria-label="Pages">
      <button className="btn sm" type="button" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <ArrowLeft className="i" aria-hidden="true" />
        Previous
      </button>
      <button className="btn sm" type="button" disabled={page === last} onClick={() => onPage(page + 1)}>
        Next
        <ArrowRight className="i" aria-hidden="true" />
      </button>
      <span>
        Page {page + 1} of {last + 1}
      </span>
    </nav>
  );
}
