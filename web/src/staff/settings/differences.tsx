import { FileWarning } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { RebuildAnswer } from '#services/replay/contract.ts';
import { paths } from '#web/paths.ts';
import { type DifferenceGroup, type DifferenceRow, groupDifferences } from './group-differences.ts';

const count = (number: number): string => number.toLocaleString('en-GB');
const left = 'In the tables';
const right = 'By the log';

/** Where tables and log tell differently: application by application, field by field, in the words of the screens. */
export function Differences({ answer: { differences, differenceCount } }: { answer: RebuildAnswer }) {
  const more = differenceCount - differences.length;
  return (
    <>
      <p>
        Nothing but the product writes these tables: ask why they differed before anything else. Verify the
        log, too.
      </p>
      {groupDifferences(differences).map((group) => (
        <Group key={group.applicationId} group={group} />
      ))}
      {more > 0 && <p className="q">And {count(more)} more.</p>}
    </>
  );
}

function Group({ group: { applicationId, rows } }: { group: DifferenceGroup }) {
  const id = `differences-${applicationId || 'counts'}`;
  return (
    <section className="set-df" aria-labelledby={id}>
      <h4 id={id}>
        <FileWarning className="i t-stop" aria-hidden="true" />
        {applicationId ? (
          <Link className="lk" to={paths.admin.application(applicationId)} title={applicationId}>
            Application <span className="m">{applicationId.slice(0, 8)}…</span>
          </Link>
        ) : (
          'Applications counted by status'
        )}
      </h4>
      <table className="t" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{left}</th>
            <th scope="col">{right}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} applicationId={applicationId} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({
  row: { label, event, name, sides, sentence },
  applicationId,
}: {
  row: DifferenceRow;
  applicationId: string;
}) {
  return (
    <tr>
      <th scope="row">
        {event !== null && (
          <>
            <Link className="lk num" to={`${paths.admin.application(applicationId)}?event=${event}`}>
              Step from No. {event}
            </Link>
            {', '}
          </>
        )}
        {label} <code className="m q">{name}</code>
      </th>
      {sentence !== null && <td colSpan={2}>{sentence}</td>}
      {sides.map(({ text, raw }, side) => (
        <td
          key={side === 0 ? left : right}
          data-side={side === 0 ? left : right}
          title={raw === null || raw === text ? undefined : raw}
          className={raw === null ? 'q' : undefined}
        >
          {text}
        </td>
      ))}
    </tr>
  );
}
