import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { StaffDocument } from '#services/documents/contract.ts';
import type { DocumentType } from '#state-machines/application/vocabulary.ts';
import { shortTime } from '#web/ui/dates.ts';
import { documentsQuery } from '../queries/dossier.ts';
import { Part } from './part.tsx';

const names: Record<DocumentType, string> = {
  passport_id: 'Passport or ID',
  work_permit: 'Work Permit',
  cv_resume: 'CV / Résumé',
  references: 'References',
  certifications: 'Certifications',
  background_check: 'Background Check',
};
const verified = {
  pending: ['wait', Hourglass, 'To verify'],
  verified: ['good', CircleCheck, 'Verified'],
  rejected: ['stop', CircleX, 'Rejected'],
} as const;

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
  const canOpen = document.scanStatus === 'off' || document.scanStatus === 'clean';
  const [tone, Icon, word] = verified[document.verificationStatus];
  return (
    <li>
      <b>{names[document.type]}</b>
      <span className="tr q" title={document.fileName}>
        {canOpen ? (
          <a
            className="lk"
            href={`/api/applications/${applicationId}/documents/${document.id}/file`}
            download
          >
            {document.fileName}
          </a>
        ) : (
          document.fileName
        )}
      </span>
      <span className={`t-${tone}`}>
        <Icon className="i" aria-hidden="true" /> {word}
      </span>
      <span className="n q">{shortTime(document.uploadedAt)}</span>
      {document.verificationNotes && <small className="q">{document.verificationNotes}</small>}
    </li>
  );
}
