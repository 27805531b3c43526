import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { RetentionDueRow } from '#services/privacy/contract.ts';
import type { RetentionRule } from '#services/settings/contract.ts';
import { paths } from '#web/paths.ts';
import { longDate } from '#web/ui/dates.ts';
import { Pagination } from '#web/ui/pagination/pagination.tsx';
import { LoadError } from '../components/load-error.tsx';
import { retentionDueQuery } from '../queries/privacy.ts';
import { nameOf, ruleLabels, subjectLabels } from './words.ts';

const asRow = { role: 'row' };
const asCell = { role: 'cell' };

/** What one rule holds due, the longest first. */
export function RetentionDue({ rule }: { rule: RetentionRule }) {
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    retentionDueQuery(rule, cursors.at(-1) ?? null),
  );
  if (error && !data)
    return <LoadError title="The list could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-busy={!data}>
      <table className="t pv-t pv-dt">
        <caption className="vh">Due by {ruleLabels[rule]}, the longest first</caption>
        <thead>
          <tr>
            <th scope="col" className="pv-us">
              Person
            </th>
            <th scope="col" className="pv-wh">
              What
            </th>
            <th scope="col" className="pv-as">
              Due since
            </th>
            <th scope="col" className="pv-as">
              Listed
            </th>
            <th scope="col" className="pv-re">
              State
            </th>
          </tr>
        </thead>
        <tbody>
          {data?.items.map((row) => (
            <Row key={`${row.subject} ${row.id}`} row={row} />
          ))}
          {!data && (
            <tr>
              <td colSpan={5}>
                <span className="sk w5" />
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <Pagination
        page={cursors.length}
        hasNext={Boolean(data?.next)}
        isPending={isPlaceholderData}
        onPrevious={() => setCursors(cursors.slice(0, -1))}
        onNext={() => setCursors([...cursors, data?.next ?? null])}
      />
    </div>
  );
}

function Row({ row }: { row: RetentionDueRow }) {
  const { subject, id, dueSince, listedAt, isHeld } = row;
  return (
    <tr {...asRow}>
      <td {...asCell} className="pv-us nm">
        {subject === 'application' ? (
          <Link to={paths.admin.application(id)}>{nameOf(row)}</Link>
        ) : (
          nameOf(row)
        )}
      </td>
      <td {...asCell} className="pv-wh q">
        {subjectLabels[subject]}
      </td>
      <td {...asCell} className="pv-as q num" data-label="Due since">
        {longDate(dueSince)}
      </td>
      <td {...asCell} className="pv-as q num" data-label="Listed">
        {longDate(listedAt)}
      </td>
      <td {...asCell} className="pv-re">
        {isHeld ? <span className="st hold">Kept by a hold</span> : <span className="st wait">Due</span>}
      </td>
    </tr>
  );
}
