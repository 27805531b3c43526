import { useQuery } from '@tanstack/react-query';
import type { MailRecord } from '#services/notifications/contract.ts';
import { Loaded } from '../../dossier/loaded.tsx';
import { mailsQuery } from '../../queries/mails.ts';
import { MailTable } from './mail-table.tsx';

function summary(items: readonly MailRecord[]): string {
  const of = (status: MailRecord['status']) => items.filter((mail) => mail.status === status).length;
  const parts = [
    [of('sent'), 'sent'],
    [of('queued'), 'waiting to be sent'],
    [of('failed'), 'failed'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}

/** Every mail about this application: whether it left, what the mail server said, and once more. */
export function Mails({ applicationId }: { applicationId: string }) {
  const query = useQuery(mailsQuery(applicationId));
  return (
    <Loaded query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <div className="blank">
            <h2>No e-mails yet</h2>
            <p className="q">What is sent to the applicant or to staff appears here, with its delivery.</p>
          </div>
        ) : (
          <>
            <div className="bar say">
              <h2>E-mails</h2>
              <p className="q">{summary(items)}</p>
            </div>
            <MailTable applicationId={applicationId} items={items} />
          </>
        )
      }
    </Loaded>
  );
}
