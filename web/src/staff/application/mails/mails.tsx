import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MailRecord } from '#services/notifications/contract.ts';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Loaded } from '../../dossier/part.tsx';
import styles from '../application.module.css';
import { PastNote, readOnly, SectionHead } from '../section-parts.tsx';
import { MailTable } from './mail-table.tsx';

function summary(items: readonly MailRecord[]): string {
  const of = (status: MailRecord['status']) => items.filter((mail) => mail.status === status).length;
  const parts = [
    [of('sent'), 'sent'],
    [of('queued'), 'waiting to be sent'],
    [of('sending'), 'being sent'],
    [of('failed'), 'failed'],
    [of('withdrawn'), 'withdrawn'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}

/** Every mail about this application: whether it left, what the mail server said, and a way to send it again. */
export function Mails({ applicationId, asOf }: { applicationId: string; asOf: string | null }) {
  const query = useQuery(mailsQuery(applicationId));
  return (
    <Loaded query={query} className={styles.inset}>
      {({ items: all }) => {
        const items = asOf === null ? all : mailsAt(all, asOf);
        return items.length === 0 ? (
          <EmptyState title={asOf === null ? 'No e-mails yet' : 'No e-mails by then'}>
            What is sent to the applicant or to staff appears here, with its delivery.
          </EmptyState>
        ) : (
          <>
            {asOf && (
              <PastNote>
                The mails that had been called for by then. How often each was tried, and what the mail server
                said, is known of today alone.
              </PastNote>
            )}
            <SectionHead title="E-mails" summary={summary(items)} />
            <MailTable applicationId={applicationId} items={items} />
          </>
        );
      }}
    </Loaded>
  );
}

/** The mails that had been called for at an instant. One that left later was waiting still. */
function mailsAt(items: readonly MailRecord[], asOf: string): MailRecord[] {
  const at = Date.parse(asOf);
  return items
    .filter(({ queuedAt }) => Date.parse(queuedAt) <= at)
    .map((mail) => {
      const hasLeft = mail.sentAt !== null && Date.parse(mail.sentAt) <= at;
      const wasWaiting = mail.sentAt !== null && !hasLeft;
      return {
        ...mail,
        status: wasWaiting ? 'queued' : mail.status,
        sentAt: hasLeft ? mail.sentAt : null,
        response: wasWaiting ? null : mail.response,
        resendRefusal: `${readOnly}.`,
      };
    });
}

/**
 * Every mail of an application, newest first. A mail leaves, or fails, without an event of the application, so the open list polls.
 */
const mailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id, 'mails'],
    queryFn: ({ signal }) => request('GET /api/applications/:id/mails', { params: { id }, signal }),
    refetchInterval: timings.mailsEvery,
  });
