import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { IncidentFilter, Touched } from '#services/incidents/contract.ts';
import { type Choice, TouchedRow } from './touched-row.tsx';

const headings = [
  ['iv-nm', 'Person'],
  ['iv-bf', 'Before'],
  ['iv-af', 'After'],
  ['iv-no', 'Now'],
  ['iv-at', 'First'],
  ['iv-fa n', 'Events'],
  ['iv-si', 'Since'],
  ['iv-ma n', 'Mails'],
] as const;
const pageSize = 25;

interface HeadProps {
  hasBoxes: boolean;
}
function Head({ hasBoxes }: HeadProps) {
  return (
    <thead>
      <tr>
        {hasBoxes && (
          <th scope="col" className="iv-ck">
            <span className="vh">Selected</span>
          </th>
        )}
        {headings.map(([className, label]) => (
          <th key={label} scope="col" className={className}>
            {label}
          </th>
        ))}
        <th scope="col" className="iv-ra">
          <span className="vh">Look</span>
        </th>
      </tr>
    </thead>
  );
}

interface Props {
  rows: readonly Touched[];
  filter: IncidentFilter;
  choice: Choice | null;
}

/** Whom it touched, in the order in which it did. */
export function TouchedTable({ rows, filter, choice }: Props) {
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<string | null>(null);
  const last = Math.ceil(rows.length / pageSize) - 1;
  const shown = Math.min(page, last);
  return (
    <>
      <table className="t iv-t">
        <caption className="vh">Applications that were touched</caption>
        <Head hasBoxes={choice !== null} />
        <tbody>
          {rows.slice(shown * pageSize, (shown + 1) * pageSize).map((row) => (
            <TouchedRow
              key={row.applicationId}
              row={row}
              filter={filter}
              isOpen={open === row.applicationId}
              choice={choice}
              onOpen={setOpen}
            />
          ))}
        </tbody>
      </table>
      <Pages page={shown} last={last} onPage={setPage} />
    </>
  );
}

const widths = ['w4', 'w4', 'w4', 'w4', 'w3', 'w1', 'w2', 'w1'];

/** The table's final geometry while it loads. */
export function TouchedSkeleton({ hasBoxes }: HeadProps) {
  return (
    <table className="t iv-t">
      <Head hasBoxes={hasBoxes} />
      <tbody>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
          <tr key={row}>
            {hasBoxes && <td className="iv-ck" />}
            {headings.map(([className], index) => (
              <td key={className} className={className}>
                <span className={`sk ${widths[index]}`} />
              </td>
            ))}
            <td className="iv-ra" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PagesProps {
  /** Counted from nought. */
  page: number;
  last: number;
  onPage: (page: number) => void;
}

/** The way through what is here already; one page has none. */
function Pages({ page, last, onPage }: PagesProps) {
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
