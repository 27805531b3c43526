import { Send } from 'lucide-react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { Assessments } from '#services/assessment/contract.ts';
import { request } from '#web/api/request.ts';
import { Button } from '#web/ui/button/button.tsx';
import { fullTime } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { personName } from '../../components/person-name.ts';
import { useOrder } from '../../queries/use-order.ts';
import { invitationRefusal } from './can-invite.ts';
import styles from './invitation.module.css';

interface Props {
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
export function Invitation({ application, invitation }: Props) {
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
    <div className={styles.invitation}>
      <p className={styles.standing}>
        {standing(invitation, refusal !== null)}
        <small className={styles.note}>
          {refusal ??
            (invitation ? 'Another link ends this one.' : 'A link goes to the applicant by e-mail.')}
        </small>
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
    </div>
  );
}
