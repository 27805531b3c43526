import { Link } from 'react-router-dom';
import type { ListedApplication } from '#services/applications/contract.ts';
import { toneOf } from '#state-machines/application/labels.ts';
import { paths } from '#web/paths.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { personName } from '../components/person-name.ts';
import { withMoment } from '../time/moment.ts';

interface Props {
  applications: readonly ListedApplication[] | undefined;
  /** How many are shown at most. */
  count: number;
  /** The instant that is shown; null for now. */
  asOf: string | null;
  now: number;
}

/** 'Position (or General Position)', as this screen says it (staff side, section 2). */
const positionOf = (position: string) =>
  position === '' || position === 'general' ? 'General Position' : position;
/** The status with its underscores as spaces: this screen's own way of saying it. */
const statusOf = (status: string) => status.replaceAll('_', ' ');

const heads = [
  ['Name', undefined],
  ['Position', 'd2'],
  ['Status', 'd3'],
  ['Created', 'd4 n'],
  ['Score', 'd5 n'],
] as const;

/** The latest five, newest first. */
export function RecentApplications({ applications, count, asOf, now }: Props) {
  return (
    <section aria-labelledby="recent-heading" aria-busy={!applications}>
      <h2 id="recent-heading">Recent Applications</h2>
      {applications?.length === 0 ? (
        <p className="none q">
          {asOf ? 'No applications had been submitted yet.' : 'No applications have been submitted yet.'}
        </p>
      ) : (
        <table className="t rec" aria-labelledby="recent-heading">
          <thead>
            <tr>
              {heads.map(([label, className]) => (
                <th key={label} scope="col" className={className}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {applications
              ? applications.map((row) => <Row key={row.id} row={row} asOf={asOf} now={now} />)
              : Array.from({ length: count }, (_, index) => <Blank key={heads[index]?.[0]} />)}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ row, asOf, now }: { row: ListedApplication; asOf: string | null; now: number }) {
  return (
    <tr>
      <td className="nm">
        <Link className="lk0" to={withMoment(paths.admin.application(row.id), asOf)}>
          {personName(row)}
        </Link>
      </td>
      <td className="q d2">{positionOf(row.position)}</td>
      <td className="d3">
        <span className={`st ${toneOf(row.workflowStatus)}`}>{statusOf(row.workflowStatus)}</span>
      </td>
      <td className="q n d4">
        <time dateTime={row.createdAt} title={fullTime(row.createdAt)}>
          {shortTime(row.createdAt, now)}
        </time>
      </td>
      <td className="n d5">
        {row.assessmentScore ?? (
          <span className="q">
            –<span className="vh"> no score</span>
          </span>
        )}
      </td>
    </tr>
  );
}

function Blank() {
  return (
    <tr>
      <td>
        <span className="sk w5" />
      </td>
      <td className="d2">
        <span className="sk w4" />
      </td>
      <td className="d3">
        <span className="sk w4" />
      </td>
      <td className="n d4">
        <span className="sk w3" />
      </td>
      <td className="n d5">
        <span className="sk w1" />
      </td>
    </tr>
  );
}
