import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { Assessments } from '#services/assessment/contract.ts';
import { request } from '#web/api/request.ts';
import { Button } from '#web/ui/button/button.tsx';
import { fullTime } from '#web/ui/dates.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { assessmentText } from '../../components/assessment-text.ts';
import { personName } from '../../components/person-name.ts';
import { Answers } from '../../dossier/given.tsx';
import { Loaded } from '../../dossier/part.tsx';
import { assessmentsQuery } from '../../queries/dossier.ts';
import { useOrder } from '../../queries/use-order.ts';
import styles from '../application.module.css';
import { HangingSection, PastNote } from '../section-parts.tsx';
import { invitationRefusal } from './can-invite.ts';

/** The result, what was answered with the points of each answer, and the link that leads there (ruling 11). */
export function Assessment({ application, asOf }: { application: ApplicationDetail; asOf: string | null }) {
  const query = useQuery(assessmentsQuery(application.id));
  return (
    <HangingSection id="part-assessment" title="Assessment" summary={assessmentText(application)}>
      <Loaded query={query}>
        {(assessments) => (
          <>
            {asOf && (
              <PastNote>
                The result and the answers that were there then. Invitations are not shown of the past.
              </PastNote>
            )}
            <Completed
              application={application}
              items={assessments.items.filter(
                ({ completedAt }) => !asOf || Date.parse(completedAt) <= Date.parse(asOf),
              )}
            />
            {!asOf && <Invitation application={application} invitation={assessments.invitation} />}
          </>
        )}
      </Loaded>
    </HangingSection>
  );
}

interface CompletedProps {
  application: ApplicationDetail;
  items: Assessments['items'];
}

function Completed({ application, items }: CompletedProps) {
  if (items.length > 0)
    return items.map((item) => <Answers key={item.questionnaire} assessment={item} isOpen />);
  return (
    <Text isSoft>
      {application.assessmentCompletedAt
        ? 'The answers are not kept here; the result was recorded by staff.'
        : 'No answers yet. They appear here with their points once the assessment is completed.'}
    </Text>
  );
}

interface InvitationProps {
  application: ApplicationDetail;
  invitation: Assessments['invitation'];
}

/** What there is of a link; once nothing can be answered any more, only when it was sent. */
function standing(invitation: Assessments['invitation'], isOver: boolean): string {
  if (!invitation) return 'No link works now.';
  const sent = `Invitation sent ${fullTime(invitation.sentAt)}`;
  return isOver ? `${sent}.` : `${sent}, valid until ${fullTime(invitation.validUntil)}.`;
}

/** The link that works now, and another one in its place. */
function Invitation({ application, invitation }: InvitationProps) {
  const order = useOrder(application.id, (_: object, idempotencyKey) =>
    request('POST /api/applications/:id/assessment-invitations', {
      params: { id: application.id },
      body: {},
      idempotencyKey,
    }),
  );
  const refusal = invitationRefusal(application);
  const label = invitation ? 'Send another link' : 'Send invitation';
  const send = () =>
    order.mutate(
      {},
      {
        onSuccess: ({ validUntil }) =>
          toast({
            title: 'Invitation sent',
            description: `The link to ${personName(application)} is valid until ${fullTime(validUntil)}.`,
            about: 'invitation',
          }),
        onError: ({ message }) =>
          toast({
            title: 'Failed to send the link',
            description: message,
            tone: 'danger',
            about: 'invitation',
          }),
      },
    );
  return (
    <Inline className={styles.under}>
      <p className={styles.invitation}>
        {standing(invitation, refusal !== null)}
        <br />
        <Text as="span" isSoft size="small">
          {refusal ??
            (invitation ? 'Another link ends this one.' : 'A link goes to the applicant by e-mail.')}
        </Text>
      </p>
      <Button
        icon={Send}
        aria-label={refusal ? `${label}. ${refusal}` : undefined}
        disabledReason={refusal}
        isPending={order.isPending}
        onClick={send}
      >
        {label}
      </Button>
    </Inline>
  );
}
