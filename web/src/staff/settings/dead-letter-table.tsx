import { RotateCw, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DeadLetter } from '#services/background/contract.ts';
import { paths } from '#web/paths.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';

interface Props {
  rows: readonly DeadLetter[];
  isBusy: boolean;
  /** Null for editors, who only read. */
  onRedrive: ((job: DeadLetter) => void) | null;
  onDiscard: (job: DeadLetter) => void;
}

export function DeadLetterTable({ rows, onRedrive, ...changes }: Props) {
  return (
    <table className="t set-t set-dl">
      <caption className="vh">Jobs that failed, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Failed</th>
          <th scope="col">Job</th>
          <th scope="col">What it failed of</th>
          <th scope="col" className="n">
            Attempts
          </th>
          {onRedrive && (
            <th scope="col">
              <span className="vh">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((job) => (
          <Row key={job.id} job={job} onRedrive={onRedrive} {...changes} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ job, isBusy, onRedrive, onDiscard }: Omit<Props, 'rows'> & { job: DeadLetter }) {
  const { label, applicationId, error, attempts, failedAt, queuedAt, data, queue } = job;
  const ids = Object.entries(data).map(([name, value]) => `${name} ${value}`);
  return (
    <tr>
      <td title={`Queued ${fullTime(queuedAt)}`}>{shortTime(failedAt)}</td>
      <td title={[queue, ...ids].join('\n')}>
        {applicationId ? (
          <Link className="lk" to={paths.admin.application(applicationId)}>
            {label}
          </Link>
        ) : (
          label
        )}
      </td>
      <td className="set-er">{error}</td>
      <td className="n" data-label="Attempts">
        {attempts}
      </td>
      {onRedrive && (
        <td className="ra">
          <button
            className="btn sm"
            type="button"
            disabled={isBusy}
            aria-label={`Try again: ${label} of ${shortTime(failedAt)}`}
            onClick={() => onRedrive(job)}
          >
            <RotateCw className="i" aria-hidden="true" />
            Try again
          </button>
          <button
            className="btn sm"
            type="button"
            disabled={isBusy}
            aria-label={`Discard: ${label} of ${shortTime(failedAt)}`}
            onClick={() => onDiscard(job)}
          >
            <Trash2 className="i" aria-hidden="true" />
            Discard
          </button>
        </td>
      )}
    </tr>
  );
}
