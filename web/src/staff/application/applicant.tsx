import { Link } from 'react-router-dom';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { assessmentText } from '../components/assessment-text.ts';
import { StatusTag } from '../components/status-tag.tsx';
import { ContactRows } from '../dossier/contact-rows.tsx';
import { withMoment } from '../time/moment.ts';
import { PastNote } from './past-note.tsx';

/** What the person wrote, and other applications with the same e-mail address. */
export function Applicant({ application, asOf }: { application: ApplicationDetail; asOf: string | null }) {
  const { emailConfirmedAt, duplicates } = application;
  return (
    <>
      {asOf && (
        <PastNote>
          What the person wrote when applying stays as it was sent, unless it was erased since.
        </PastNote>
      )}
      <dl className="kv person">
        <ContactRows
          contact={application}
          aside={
            <span className="q aside">
              {emailConfirmedAt ? `confirmed ${fullTime(emailConfirmedAt)}` : 'not confirmed yet'}
            </span>
          }
        />
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
                    <Link className="lk" to={withMoment(paths.admin.application(other.id), asOf)}>
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
