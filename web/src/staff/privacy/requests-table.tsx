import { Scale } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DeletionRow } from '#services/privacy/contract.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { privacyPath, type RequestStatus } from '../address/privacy-address.ts';
import { DueTag } from './due-tag.tsx';
import { nameOf, statusWords } from './words.ts';

const headings = [
  ['pv-us', 'Person'],
  ['pv-em', 'Email'],
  ['pv-as', 'Requested'],
  ['pv-du', 'Due'],
  ['pv-ap n', 'Applications'],
  ['pv-st', 'Status'],
] as const;

function Head() {
  return (
    <thead>
      <tr>
        {headings.map(([className, label]) => (
          <th key={label} scope="col" className={className}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface Props {
  rows: readonly DeletionRow[];
  status: RequestStatus | null;
  openId: string | null;
  now: number;
}

export function RequestsTable({ rows, status, openId, now }: Props) {
  return (
    <table className="t pv-t pv-rq">
      <caption className="vh">Deletion requests, the next due first</caption>
      <Head />
      <tbody>
        {rows.map((row) => (
          <RequestRow key={row.id} row={row} status={status} isOpen={row.id === openId} now={now} />
        ))}
      </tbody>
    </table>
  );
}

const widths = ['w4', 'w5', 'w3', 'w3', 'w1', 'w3'];

/** The table's final geometry while it loads. */
export function RequestsSkeleton() {
  return (
    <table className="t pv-t pv-rq">
      <Head />
      <tbody>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
          <tr key={row}>
            {headings.map(([className], index) => (
              <td key={className} className={className}>
                <span className={`sk ${widths[index]}`} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RequestRowProps {
  row: DeletionRow;
  status: RequestStatus | null;
  isOpen: boolean;
  now: number;
}

/** Said aloud because a phone draws the row as a grid, which takes the elements' own roles away. */
const asRow = { role: 'row' };

const asCell = { role: 'cell' };

function RequestRow({ row, status, isOpen, now }: RequestRowProps) {
  const { label, tone } = statusWords[row.status];
  return (
    <tr {...asRow} className={isOpen ? 'on' : undefined}>
      <td {...asCell} className="pv-us nm">
        <Link
          id={`request-${row.id}`}
          to={privacyPath({ status, id: row.id })}
          aria-current={isOpen ? 'true' : undefined}
          preventScrollReset
        >
          {nameOf(row)}
        </Link>
        {row.isHeld && (
          <span className="leg" title="A legal hold keeps this person’s data">
            <Scale className="i" aria-hidden="true" />
            Held
          </span>
        )}
      </td>
      <td {...asCell} className="pv-em q">
        {row.email ?? '–'}
      </td>
      <td {...asCell} className="pv-as q num" title={fullTime(row.requestedAt)}>
        {shortTime(row.requestedAt, now)}
      </td>
      <td {...asCell} className="pv-du">
        <DueTag request={row} now={now} />
      </td>
      <td {...asCell} className="pv-ap n" data-label="Applications">
        {row.applications}
      </td>
      <td {...asCell} className="pv-st">
        <span className={`st ${tone}`}>{label}</span>
      </td>
    </tr>
  );
}
