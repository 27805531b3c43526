import type { DeletionRow } from '#services/privacy/contract.ts';
import type { RequestStatus } from '../address/privacy-address.ts';
import { RequestRow } from './request-row.tsx';

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
