import { Send } from 'lucide-react';
import { useState } from 'react';
import type { MailRecord } from '#services/notifications/contract.ts';
import { request } from '#web/api/request.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { useOrder } from '../../queries/use-order.ts';
import styles from '../application.module.css';
import { mailSigns } from '../section-parts.tsx';
import { MailDialog } from './mail-dialog.tsx';

/** A mail, how to see it and how to send it again. */
interface Row {
  mail: MailRecord;
  isPending: boolean;
  onLook: () => void;
  onResend: () => void;
}

const column = columnsOf<Row>();
const columns = column.columns([
  column.display({
    id: 'mail',
    header: 'E-mail',
    meta: { isName: true },
    cell: ({ row: { original } }) => (
      <>
        <Button variant="link" title={`See how it looks: ${original.mail.label}`} onClick={original.onLook}>
          {original.mail.label}
        </Button>{' '}
        {original.mail.resendOf && <Badge>Sent again</Badge>}
      </>
    ),
  }),
  column.display({
    id: 'to',
    header: 'To',
    meta: { className: styles.wideOnly, width: '6.25rem', isSecondary: true, phone: 'hidden' },
    cell: ({ row }) => (row.original.mail.to === 'staff' ? 'Staff' : 'Applicant'),
  }),
  column.display({
    id: 'sent',
    header: 'Sent',
    meta: { width: '7.75rem', align: 'end', isSecondary: true, phone: 'start', phoneOrder: 1 },
    cell: ({ row }) => <SentAt mail={row.original.mail} />,
  }),
  column.display({
    id: 'delivery',
    header: 'Delivery',
    meta: { width: '7rem' },
    cell: ({ row }) => {
      const [tone, icon, word] = mailSigns[row.original.mail.status];
      return (
        <ToneText tone={tone} icon={icon}>
          {word}
        </ToneText>
      );
    },
  }),
  column.display({
    id: 'attempts',
    header: 'Attempts',
    meta: { className: styles.wideOnly, width: '5.25rem', align: 'end', phone: 'hidden' },
    cell: ({ row }) => row.original.mail.attempts,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { width: '7.75rem', align: 'end', isHeadingHidden: true, phoneOrder: 2 },
    cell: ({ row }) => <Resend {...row.original} />,
  }),
]);

function SentAt({ mail: { sentAt, queuedAt, status } }: { mail: MailRecord }) {
  const text = sentAt ? shortTime(sentAt) : status === 'withdrawn' ? '–' : 'Not yet';
  return <span title={`Queued ${fullTime(queuedAt)}`}>{text}</span>;
}

function Resend({ mail: { label, resendRefusal: refusal }, isPending, onResend }: Row) {
  return (
    <Button
      size="small"
      icon={Send}
      aria-label={`Resend: ${label}${refusal ? `. ${refusal}` : ''}`}
      disabledReason={refusal}
      isPending={isPending}
      onClick={onResend}
    >
      Resend
    </Button>
  );
}

function detailsOf({ mail: { withdrawnBecause, response } }: Row) {
  if (!withdrawnBecause && !response) return null;
  return (
    <>
      {withdrawnBecause && <Text isSoft>Not sent: {withdrawnBecause}</Text>}
      {response && (
        <Text isSoft>
          The mail server said:{' '}
          <Text as="span" size="mono">
            {response}
          </Text>
        </Text>
      )}
    </>
  );
}

interface Props {
  applicationId: string;
  items: readonly MailRecord[];
}

export function MailTable({ applicationId, items }: Props) {
  const [shown, setShown] = useState<MailRecord | null>(null);
  const order = useOrder(applicationId, ({ mailId }: { mailId: string }, idempotencyKey) =>
    request('POST /api/applications/:id/mails/:mailId/resend', {
      params: { id: applicationId, mailId },
      body: {},
      idempotencyKey,
    }),
  );
  const resend = ({ id, label }: MailRecord) =>
    order.mutate(
      { mailId: id },
      {
        onSuccess: () =>
          toast({
            title: 'E-mail is sent again',
            description: `${label} leaves in a moment.`,
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
    <>
      <Table
        label="E-mails"
        isInPage
        phone="lines"
        columns={columns}
        rows={items.map((mail) => ({
          mail,
          isPending: order.isPending,
          onLook: () => setShown(mail),
          onResend: () => resend(mail),
        }))}
        rowId={({ mail }) => mail.id}
        areDetailsOpen
        detailsOf={detailsOf}
      />
      {shown && <MailDialog applicationId={applicationId} mail={shown} onClose={() => setShown(null)} />}
    </>
  );
}
