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
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import {
  type DocumentGroup,
  documentGroups,
  requiredStanding,
  waitingForDecision,
} from '../../dossier/decidable.ts';
import { Loaded } from '../../dossier/part.tsx';
import { documentsQuery, givenOf } from '../../queries/dossier.ts';
import styles from '../application.module.css';
import { HangingSection, NoneYet, PastNote } from '../section-parts.tsx';
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
  const isPast = asOf !== null;
  const items = query.data && (isPast ? documentsAt(query.data.items, events, asOf) : query.data.items);
  const groups = items && documentGroups(items);
  const isAsked = givenOf(application).documents;
  const isEmpty = items?.length === 0 && !isAsked;
  return (
    <HangingSection
      id="part-documents"
      title="Documents"
      summary={groups && !isEmpty && <Standing groups={groups} />}
    >
      <Loaded query={query}>
        {() => (
          <>
            {isPast && (
              <PastNote>
                The versions that were there then, as they were judged then. A file that was removed since is
                missing.
              </PastNote>
            )}
            {isEmpty && (
              <NoneYet title={isPast ? 'No documents by then' : 'No documents yet'}>
                The applicant is asked for them in {statusLabel('legal_docs_pending')}.
              </NoneYet>
            )}
            {groups && !isEmpty && (
              <>
                <DocumentTable application={application} groups={groups} isPast={isPast} />
                {!isPast && <VerifyAll application={application} groups={groups} />}
              </>
            )}
          </>
        )}
      </Loaded>
    </HangingSection>
  );
}

/** How many are verified, and which of the required are not there at all. */
function Standing({ groups }: { groups: readonly DocumentGroup[] }) {
  const { verified, total, missing } = requiredStanding(groups);
  return (
    <>
      {verified} of {total} required verified.{missing.length > 0 && ` Missing: ${namesOf(missing)}.`}
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
    <Inline className={styles.under}>
      <Button
        icon={CheckCheck}
        aria-label={refusal ? `Verify all pending. ${refusal}` : undefined}
        disabledReason={refusal}
        onClick={() => setAsked(waiting)}
      >
        Verify all pending
      </Button>
      {refusal && (
        <Text isSoft size="small">
          {refusal}
        </Text>
      )}
      <Dialog title="Verify all pending" isOpen={asked !== null} onClose={close}>
        {asked && <VerifyAllForm applicationId={id} documents={asked} onClose={close} />}
      </Dialog>
    </Inline>
  );
}
