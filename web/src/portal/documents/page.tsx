import '../document-uploads/documents.css';
import { useQuery } from '@tanstack/react-query';
import { documentNames } from '#state-machines/application/document-names.ts';
import { documentTypes } from '#state-machines/application/vocabulary.ts';
import { positionName } from '#web/applicant/words.ts';
import { LoadFault } from '#web/public/components/load-fault.tsx';
import { useTitle } from '#web/public/use-title.ts';
import { formatLongDateTime } from '#web/ui/dates.ts';
import { DeadlineWarning, TimeLeft } from '../deadline.tsx';
import { DocumentRow } from '../document-uploads/document-row.tsx';
import { myDocumentsQuery } from '../document-uploads/documents-query.ts';
import { LeaveQuestion } from '../document-uploads/leave-question.tsx';
import { usePending, useUploads } from '../document-uploads/use-uploads.ts';
import { rulesInWords } from '../document-uploads/words.ts';
import { usePortal } from '../use-portal.ts';
import { Submission } from './submission.tsx';

/** The documents for the contract: each uploaded on its own, all handed in together. */
export function DocumentsPage() {
  useTitle('Documents');
  const { application, readOnly } = usePortal();
  const { position, deadline } = application;
  const { data, error, refetch } = useQuery(myDocumentsQuery);
  const uploads = useUploads();
  const pending = usePending(uploads);
  const isOpen = Boolean(data?.isOpen) && !readOnly;
  return (
    <>
      <section className="standing">
        <div className="grid">
          <div className="main">
            <p className="label">{positionName(position)}</p>
            <h1 className="t5">Documents</h1>
            <p className="lede">
              Five are required, one is optional, each of at most 10 MB. A person reads every one of them.
            </p>
            {readOnly && <p className="note">{readOnly}</p>}
          </div>
          {deadline && (
            <dl className="facts hang">
              <div>
                <dt>Deadline</dt>
                <dd className="deadline">
                  <TimeLeft due={deadline.due} />
                  <small>{formatLongDateTime(deadline.due)} (Zurich time)</small>
                </dd>
                <dd className="plain">
                  <DeadlineWarning due={deadline.due} />
                </dd>
              </div>
            </dl>
          )}
        </div>
      </section>
      <div className="section-end documents">
        <div className="grid">
          {data && (
            <ol className="papers">
              {documentTypes.map((type) => (
                <DocumentRow
                  key={type}
                  type={type}
                  document={data.items.find((item) => item.type === type)}
                  earlier={data.earlier}
                  upload={uploads[type]}
                  isOpen={isOpen}
                />
              ))}
            </ol>
          )}
          {!data && !error && <PapersSkeleton />}
          {!data && error && (
            <div className="main">
              <LoadFault title="Failed to load documents." error={error} onRetry={() => void refetch()} />
            </div>
          )}
        </div>
        {data && isOpen && <Submission documents={data} pending={pending} />}
      </div>
      <LeaveQuestion isPending={pending.length > 0} />
    </>
  );
}

/** The rows before anything is known of them: what they are is known already. */
function PapersSkeleton() {
  return (
    <ol className="papers" aria-busy="true">
      {documentTypes.map((type) => (
        <li key={type}>
          <div>
            <h2 className="t2">{documentNames[type]}</h2>
            <p className="note">{rulesInWords(type)}</p>
          </div>
          <p aria-hidden="true">
            <i className="bone bone-4" />
            <br />
            <i className="bone bone-3" />
          </p>
          <p aria-hidden="true">
            <i className="bone bone-2" />
          </p>
        </li>
      ))}
    </ol>
  );
}
