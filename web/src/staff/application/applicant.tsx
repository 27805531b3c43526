import { Link } from 'react-router-dom';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { assessmentText } from '../signs/assessment-text.ts';
import { ExternalLink } from '../signs/external-link.tsx';
import { StatusTag } from '../signs/status-tag.tsx';

/** What the person wrote, and other applications with the same e-mail address. */
export function Applicant({ application }: { application: ApplicationDetail }) {
  const { linkedinUrl, portfolioUrl, emailConfirmedAt, duplicates } = application;
  return (
    <>
      <dl className="kv person">
        <div>
          <dt>Email</dt>
          <dd>
            <a className="lk" href={`mailto:${application.email}`}>
              {application.email}
            </a>{' '}
            <span className="q">
              {emailConfirmedAt ? `confirmed ${fullTime(emailConfirmedAt)}` : 'not confirmed yet'}
            </span>
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>{application.phone || '–'}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>{application.address || '–'}</dd>
        </div>
        <div>
          <dt>LinkedIn</dt>
          <dd>{linkedinUrl ? <ExternalLink href={linkedinUrl}>{linkedinUrl}</ExternalLink> : '–'}</dd>
        </div>
        <div>
          <dt>Portfolio</dt>
          <dd>{portfolioUrl ? <ExternalLink href={portfolioUrl}>{portfolioUrl}</ExternalLink> : '–'}</dd>
        </div>
        <div>
          <dt>Motivation</dt>
          <dd className="prose">{application.motivation || '–'}</dd>
        </div>
        <div>
          <dt>Assessment</dt>
          <dd>{assessmentText(application)}</dd>
        </div>
      </dl>
      <section className="dups" aria-labelledby="duplicates-heading">
        <div className="bar">
          <h2 id="duplicates-heading">Duplicates</h2>
          <span className="q">
            {duplicates.length === 0
              ? 'No other application with this e-mail address'
              : `${duplicates.length} with the same e-mail address`}
          </span>
        </div>
        {duplicates.length > 0 && (
          <table className="t">
            <thead>
              <tr>
                <th scope="col">Status</th>
                <th scope="col" className="n d1">
                  Applied
                </th>
                <th scope="col" className="d3">
                  <span className="vh">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {duplicates.map((other) => (
                <tr key={other.id}>
                  <td>
                    <StatusTag status={other.workflowStatus} />
                  </td>
                  <td className="n q d1">{shortTime(other.createdAt)}</td>
                  <td className="ra d3">
                    <Link className="lk" to={paths.admin.application(other.id)}>
                      View Details
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  );
}
