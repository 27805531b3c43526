import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { StaffDocument } from '#services/documents/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { namesOf } from '#state-machines/application/document-names.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Loaded } from '../../dossier/part.tsx';
import { documentsQuery } from '../../queries/dossier.ts';
import styles from '../application.module.css';
import { PastNote, SectionHead } from '../section-parts.tsx';
import { type DocumentGroup, documentGroups, requiredStanding, waitingForDecision } from './decidable.ts';
import { DocumentTable } from './document-table.tsx';
import { documentsAt } from './documents-at.ts';
import { VerifyAllForm } from './verify-all-form.tsx';

interface Props {
  application: ApplicationDetail;
  asOf: string | null;
  /** Up to then. */
  events: readonly EventView[];
}

/** Every version of every document, to be opened, verified and rejected (ruling 10). */
export function Documents({ application, asOf, events }: Props) {
  const query = useQuery(documentsQuery(application.id));
  return (
    <Loaded query={query} className={styles.inset}>
      {({ items }) => (
        <>
          {asOf && (
            <PastNote>
              The versions that were there then, as they were judged then. A file that was removed since is
              missing.
            </PastNote>
          )}
          <Body
            application={application}
            items={asOf === null ? items : documentsAt(items, events, asOf)}
            isPast={asOf !== null}
          />
        </>
      )}
    </Loaded>
  );
}

interface BodyProps {
  application: ApplicationDetail;
  items: readonly StaffDocument[];
  isPast: boolean;
}

function Body({ application, items, isPast }: BodyProps) {
  const isAsked = application.workflowStepHistory.some(({ status }) => status === 'legal_docs_pending');
  if (items.length === 0 && !isAsked) {
    return (
      <EmptyState title={isPast ? 'No documents by then' : 'No documents yet'}>
        The applicant is asked for them in {statusLabel('legal_docs_pending')}.
      </EmptyState>
    );
  }
  const groups = documentGroups(items);
  const { verified, total, missing } = requiredStanding(groups);
  return (
    <>
      <SectionHead
        title="Documents"
        summary={`${verified} of ${total} required verified.${missing.length > 0 ? ` Missing: ${namesOf(missing)}.` : ''}`}
        action={!isPast && <VerifyAll application={application} groups={groups} />}
      />
      <DocumentTable application={application} groups={groups} isPast={isPast} />
    </>
  );
}

interface VerifyAllProps {
  application: ApplicationDetail;
  groups: readonly DocumentGroup[];
}

/** Every document that waits for a decision, verified with one question. */
function VerifyAll({ application: { id, workflowStatus }, groups }: VerifyAllProps) {
  const [asked, setAsked] = useState<readonly StaffDocument[] | null>(null);
  const { waiting, refusal } = waitingForDecision(groups, workflowStatus);
  const close = () => setAsked(null);
  return (
    <>
      <Button
        icon={CheckCheck}
        aria-label={refusal ? `Verify all pending. ${refusal}` : undefined}
        disabledReason={refusal}
        onClick={() => setAsked(waiting)}
      >
        Verify all pending
      </Button>
      <Dialog title="Verify all pending" isOpen={asked !== null} onClose={close}>
        {asked && <VerifyAllForm applicationId={id} documents={asked} onClose={close} />}
      </Dialog>
    </>
  );
}
