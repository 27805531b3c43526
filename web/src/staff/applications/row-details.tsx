import { Link } from 'react-router-dom';
import type { ListedApplication } from '#services/applications/contract.ts';
import { advanceRefusal } from '#state-machines/application/screens.ts';
import { paths } from '#web/paths.ts';
import { fullTime } from '#web/ui/dates.ts';
import { assessmentText } from '../components/assessment-text.ts';
import { DeadlineTag } from '../components/deadline-tag.tsx';
import { ExternalLink } from '../components/external-link.tsx';
import { MailAddress } from '../components/mail-address.tsx';
import { positionLabel } from '../components/person-name.ts';
import { withMoment } from '../time/moment.ts';
import { useList } from './list-context.ts';

/** What an opened row shows under itself. */
export function RowDetails({ row }: { row: ListedApplication }) {
  const { now, onAdvance, pendingId, search, asOf } = useList();
  const refusal = advanceRefusal(row.workflowStatus);
  return (
    <div className="xpd">
      <dl className="kv">
        <div>
          <dt>Email</dt>
          <dd>
            <MailAddress email={row.email} />
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>{row.phone || '–'}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>{row.address || '–'}</dd>
        </div>
        <div>
          <dt>Links</dt>
          <dd className="links">
            {row.linkedinUrl && <ExternalLink href={row.linkedinUrl}>LinkedIn</ExternalLink>}
            {row.portfolioUrl && <ExternalLink href={row.portfolioUrl}>Portfolio</ExternalLink>}
            {!row.linkedinUrl && !row.portfolioUrl && 'None given'}
          </dd>
        </div>
      </dl>
      <dl className="kv">
        <div>
          <dt>Applied for</dt>
          <dd>{positionLabel(row.position)}</dd>
        </div>
        <div>
          <dt>Applied</dt>
          <dd>{fullTime(row.createdAt)}</dd>
        </div>
        <div>
          <dt>Deadline</dt>
          <dd>{row.deadline ? <DeadlineTag deadline={row.deadline} now={now} /> : 'None in this status'}</dd>
        </div>
        <div>
          <dt>Assessment</dt>
          <dd>{assessmentText(row)}</dd>
        </div>
      </dl>
      <div>
        <p className="q">Motivation</p>
        <p className="prose">{row.motivation || '–'}</p>
        <p className="xa">
          {refusal === null && asOf === null && (
            <button
              className="btn pri sm gi gi-advance"
              type="button"
              disabled={pendingId === row.id}
              onClick={() => onAdvance(row)}
            >
              Advance to Next Step
            </button>
          )}
          <Link className="btn sm" to={withMoment(paths.admin.application(row.id), asOf)} state={{ search }}>
            View Details
          </Link>
        </p>
      </div>
    </div>
  );
}
