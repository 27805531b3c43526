import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type Application, myEventsQuery } from '#web/applicant/my-application.ts';
import { paths } from '#web/paths.ts';
import { formatLongDateTime } from '#web/ui/dates.ts';
import { myDocumentsQuery } from '../document-uploads/documents-query.ts';
import { Subdial } from '../subdial.tsx';
import { verificationLines } from './verification.ts';

/** What hangs beside the contract: when it was offered, and what is unverified among the documents (ruling 10). */
export function ContractFacts({ application }: { application: Application }) {
  const { workflowStatus, statusSince, contractOfferedAt } = application;
  const documents = useQuery(myDocumentsQuery);
  const events = useQuery(myEventsQuery);
  return (
    <div className="deed-facts hang">
      <dl className="facts facts-plain">
        <div>
          <dt>Offered</dt>
          <dd>{formatLongDateTime(contractOfferedAt ?? statusSince)}</dd>
        </div>
        <div>
          <dt>Your documents</dt>
          <dd>
            {documents.data ? (
              verificationLines(documents.data.items).map((line) => (
                <span className="line" key={line}>
                  {line}
                </span>
              ))
            ) : documents.error ? (
              <>
                Failed to load documents.{' '}
                <button className="link" type="button" onClick={() => void documents.refetch()}>
                  Try again
                </button>
              </>
            ) : (
              <i className="bone bone-3" />
            )}
          </dd>
        </div>
        <div>
          <dt>Questions</dt>
          <dd>
            <Link to={paths.support}>Contact support</Link>
          </dd>
        </div>
      </dl>
      <Subdial status={workflowStatus} reached={(events.data?.items ?? []).map(({ to }) => to)} />
    </div>
  );
}
