import { Link } from 'react-router-dom';
import type { Analytics } from '#services/analytics/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { paths } from '#web/paths.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { personName, positionLabel } from '../components/person-name.ts';
import { StatusTag } from '../components/status-tag.tsx';
import { withMoment } from '../time/moment.ts';
import type { Column } from './csv.ts';
import { CsvButton } from './csv-button.tsx';
import { useShownAsOf, useWhen } from './shown-as-of.ts';

type Recent = Analytics['recent'][number];
const columns: Column<Recent>[] = [
  { label: 'Name', cell: personName },
  { label: 'Position', cell: ({ position }) => positionLabel(position) },
  { label: 'Applied', cell: ({ createdAt }) => createdAt },
  { label: 'Status', cell: ({ status }) => statusLabel(status) },
  {
    label: 'Step history',
    cell: ({ steps }) => steps.map(({ status, at }) => `${statusLabel(status)} ${at}`).join('; '),
  },
];

/** 'Recent activity is the 10 newest applications with a step history' (applicant side, section 9). */
export function RecentActivity({ recent, now }: { recent: Analytics['recent']; now: number }) {
  const asOf = useShownAsOf();
  const isPast = useWhen() === 'then';
  return (
    <section className="chs ract" aria-labelledby="activity-heading">
      <header>
        <h2 id="activity-heading">Recent activity</h2>
        <CsvButton title="Recent activity" file="recent-activity" columns={columns} rows={recent} />
      </header>
      <p className="q help">
        The ten newest applications {isPast && 'of then '}and every step they {isPast ? 'had taken' : 'took'}.
      </p>
      <table className="t" aria-labelledby="activity-heading">
        <thead>
          <tr>
            <th scope="col" className="r1">
              Name
            </th>
            <th scope="col" className="r2">
              Position
            </th>
            <th scope="col" className="r3">
              Status
            </th>
            <th scope="col">Step history</th>
          </tr>
        </thead>
        <tbody>
          {recent.map((row) => (
            <tr key={row.id}>
              <td className="nm r1">
                <Link className="lk0" to={withMoment(paths.admin.application(row.id), asOf)}>
                  {personName(row)}
                </Link>
              </td>
              <td className="q r2">{positionLabel(row.position)}</td>
              <td className="r3">
                <StatusTag status={row.status} />
              </td>
              <td className="r4">
                <ol className="steps-taken">
                  {row.steps.map(({ status, at }) => (
                    <li key={`${status} ${at}`}>
                      {statusLabel(status)}{' '}
                      <time className="q" dateTime={at} title={fullTime(at)}>
                        {shortTime(at, now)}
                      </time>
                    </li>
                  ))}
                </ol>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
