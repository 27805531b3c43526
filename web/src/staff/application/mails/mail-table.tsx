import { Send } from 'lucide-react';
import type { MailRecord } from '#services/notifications/contract.ts';
import { request } from '#web/api/request.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { useOrder } from '../../queries/use-order.ts';
import { mailSigns } from './mail-signs.ts';

interface Props {
  applicationId: string;
  items: readonly MailRecord[];
}

export function MailTable({ applicationId, items }: Props) {
  const order = useOrder(applicationId, ({ mailId }: { mailId: string }, idempotencyKey) =>
    request('POST /api/applications/:id/mails/:mailId/resend', {
      params: { id: applicationId, mailId },
      body: {},
      idempotencyKey,
    }),
  );
  const resend = (mail: MailRecord) =>
    order.mutate(
      { mailId: mail.id },
      {
        onSuccess: () =>
          toast({
            title: 'E-mail is sent again',
            description: `${mail.label} leaves in a moment.`,
            about: 'mail',
          }),
        onError: ({ message }) =>
          toast({
            title: 'The e-mail was not sent again',
            description: message,
            tone: 'danger',
            about: 'mail',
          }),
      },
    );
  return (
    <table className="t mails">
      <thead>
        <tr>
          <th scope="col">E-mail</th>
          <th scope="col" className="c2">
            To
          </th>
          <th scope="col" className="n c3">
            Sent
          </th>
          <th scope="col" className="c4">
            Delivery
          </th>
          <th scope="col" className="n c5">
            Attempts
          </th>
          <th scope="col" className="c6">
            <span className="vh">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((mail) => (
          <MailRow key={mail.id} mail={mail} isPending={order.isPending} onResend={() => resend(mail)} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  mail: MailRecord;
  isPending: boolean;
  onResend: () => void;
}

function MailRow({ mail, isPending, onResend }: RowProps) {
  const [tone, Icon, word] = mailSigns[mail.status];
  const { label, sentAt, queuedAt, resendRefusal: refusal } = mail;
  const isBlocked = refusal !== null || isPending;
  return (
    <>
      <tr>
        <td className="nm c1">
          {label}
          {mail.resendOf && <span className="leg">Sent again</span>}
        </td>
        <td className="q c2">{mail.to === 'staff' ? 'Staff' : 'Applicant'}</td>
        <td className="n q c3" title={`Queued ${fullTime(queuedAt)}`}>
          {sentAt ? shortTime(sentAt) : mail.status === 'withdrawn' ? '–' : 'Not yet'}
        </td>
        <td className={`c4 ${tone === 'q' ? 'q' : `t-${tone}`}`}>
          <Icon className="i" aria-hidden="true" /> {word}
        </td>
        <td className="n c5">{mail.attempts}</td>
        <td className="ra c6">
          <button
            className="btn sm quiet"
            type="button"
            aria-disabled={isBlocked}
            aria-label={`Resend: ${label}${refusal ? `. ${refusal}` : ''}`}
            title={refusal ?? undefined}
            onClick={() => !isBlocked && onResend()}
          >
            <Send className="i" aria-hidden="true" />
            Resend
          </button>
        </td>
      </tr>
      {mail.withdrawnBecause && (
        <tr className="sub">
          <td className="words" colSpan={6}>
            Not sent: {mail.withdrawnBecause}
          </td>
        </tr>
      )}
      {mail.response && (
        <tr className="sub">
          <td className="words" colSpan={6}>
            The mail server said: <span className="m">{mail.response}</span>
          </td>
        </tr>
      )}
    </>
  );
}
