import { useQuery } from '@tanstack/react-query';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { StaffDocument } from '#services/documents/contract.ts';
import { documentNames } from '#state-machines/application/document-names.ts';
import { shortTime } from '#web/ui/dates.ts';
import { DocumentFile, DocumentState } from '../dossier/document-signs.tsx';
import { Part } from '../dossier/part.tsx';
import { documentsQuery } from '../queries/dossier.ts';

/** The current version of each document that was given, and what staff said of it; verified in the details. */
export function DocumentsPart({ application }: { application: ApplicationDetail }) {
  const isAsked = application.workflowStepHistory.some(({ status }) => status === 'legal_docs_pending');
  const query = useQuery({ ...documentsQuery(application.id), enabled: isAsked });
  if (!isAsked) return null;
  return (
    <Part title="Documents" query={query}>
      {({ items }) => {
        const current = items.filter(({ replacedAt }) => replacedAt === null);
        if (current.length === 0) return <p className="q">None was uploaded yet.</p>;
        return (
          <ul className="docs">
            {current.map((document) => (
              <Line key={document.id} document={document} applicationId={application.id} />
            ))}
          </ul>
        );
      }}
    </Part>
  );
}

function Line({ document, applicationId }: { document: StaffDocument; applicationId: string }) {
  return (
    <li>
      <b>{documentNames[document.type]}</b>
      <span className="tr q" title={document.fileName}>
        <DocumentFile document={document} applicationId={applicationId} />
      </span>
      <DocumentState document={document} />
      <span className="n q">{shortTime(document.uploadedAt)}</span>
      {document.verificationNotes && <small className="q">{document.verificationNotes}</small>}
    </li>
  );
}
