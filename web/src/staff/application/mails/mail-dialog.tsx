import { useQuery } from '@tanstack/react-query';
import type { EventView } from '#services/event-log/contract.ts';
import type { MailRecord } from '#services/notifications/contract.ts';
import { deadlineOfStatus, type Status } from '#state-machines/application/vocabulary.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { MailPreview } from '../../components/mail-preview.tsx';
import { eventsQuery } from '../../queries/application.ts';
import { mailTemplatesQuery } from '../../queries/settings.ts';
import styles from '../application.module.css';

/** What its template may be called: a reminder has one for each deadline. */
function namesOf({ kind, version }: MailRecord, events: readonly EventView[]): string[] {
  const words = kind.replaceAll('_', '-');
  const status = events.find((event) => event.version === version)?.to as Status | undefined;
  return [words, `status-${words}`, `${words}-${status && deadlineOfStatus[status]}`];
}

interface Props {
  applicationId: string;
  mail: MailRecord;
  onClose: () => void;
}

/** How a mail looks: as its template makes it, since the text of sent mails is not kept. */
export function MailDialog({ applicationId, mail, onClose }: Props) {
  const { data: history } = useQuery(eventsQuery(applicationId));
  const { data, error, refetch } = useQuery(mailTemplatesQuery);
  const names = history && namesOf(mail, history.events);
  const template = data?.items.find(({ id }) => names?.includes(id));
  return (
    <Dialog title={mail.label} className={styles.mail} isOpen onClose={onClose}>
      <Text isSoft size="small" data-inset="">
        What the template says, with a made-up person. The text of sent mails is not kept.
      </Text>
      {error && !data && (
        <LoadError title="The mail could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {template && <MailPreview mail={template} />}
      {!template && !error && (
        <div data-inset="" aria-busy={!data || !history}>
          {data && history ? 'This mail has no template any more.' : <Skeleton width="longest" />}
        </div>
      )}
    </Dialog>
  );
}
