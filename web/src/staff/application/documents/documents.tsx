import { useQuery } from '@tanstack/react-query';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { StaffDocument } from '#services/documents/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { namesOf } from '#web/portal/documents/words.ts';
import { Loaded } from '../../dossier/loaded.tsx';
import { documentsQuery } from '../../queries/dossier.ts';
import { documentGroups, requiredStanding } from './decidable.ts';
import { DocumentTable } from './document-table.tsx';
import { VerifyAll } from './verify-all.tsx';

/** Every version of every document, to be opened, verified and rejected (ruling 10). */
export function Documents({ application }: { application: ApplicationDetail }) {
  const query = useQuery(documentsQuery(application.id));
  return <Loaded query={query}>{({ items }) => <Body application={application} items={items} />}</Loaded>;
}

function Body({ application, items }: { application: ApplicationDetail; items: readonly StaffDocument[] }) {
  const isAsked = application.workflowStepHistory.some(({ status }) => status === 'legal_docs_pending');
  if (items.length === 0 && !isAsked) {
    return (
      <div className="blank">
        <h2>No documents yet</h2>
        <p className="q">The applicant is asked for them in {statusLabel('legal_docs_pending')}.</p>
      </div>
    );
  }
  const groups = documentGroups(items);
  const { verified, total, missing } = requiredStanding(groups);
  return (
    <>
      <div className="bar say">
        <h2>Documents</h2>
        <p className="q">
          {verified} of {total} required verified.
          {missing.length > 0 && ` Missing: ${namesOf(missing)}.`}
        </p>
        <VerifyAll application={application} groups={groups} />
      </div>
      <DocumentTable application={application} groups={groups} />
    </>
  );
}
