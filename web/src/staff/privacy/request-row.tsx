import { Scale } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DeletionRow } from '#services/privacy/contract.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { privacyPath, type RequestStatus } from '../address/privacy-address.ts';
import { DueTag } from './due-tag.tsx';
import { nameOf, statusWords } from './words.ts';

interface Props {
  row: DeletionRow;
  status: RequestStatus | null;
  isOpen: boolean;
  now: number;
}

/** Said aloud because a phone draws the row as a grid, which takes the elements' own roles away. */
const asRow = { role: 'row' };
const asCell = { role: 'cell' };

export function RequestRow({ row, status, isOpen, now }: Props) {
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
