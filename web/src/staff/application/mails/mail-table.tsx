import { Send } from 'lucide-react';
import type { MailRecord } from '#services/notifications/contract.ts';
import { request } from '#web/api/request.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { useOrder } from '../../queries/use-order.ts';
import { mailSigns } from './mail-signs.ts';
import styles from './mails.module.css';

/** A mail, and how to send it again. */
interface Row {
  mail: MailRecord;
  isPending: boolean;
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
        {original.mail.label} {original.mail.resendOf && <Badge className={styles.again}>Sent again</Badge>}
      </>
    ),
  }),
  column.display({
    id: 'to',
    header: 'To',
    meta: { className: styles.to, isSecondary: true },
    cell: ({ row }) => (row.original.mail.to === 'staff' ? 'Staff' : 'Applicant'),
  }),
  column.display({
    id: 'sent',
    header: 'Sent',
    meta: { className: styles.sent, align: 'end', isSecondary: true },
    cell: ({ row }) => <SentAt mail={row.original.mail} />,
  }),
  column.display({
    id: 'delivery',
    header: 'Delivery',
    meta: { className: styles.delivery },
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
    meta: { className: styles.attempts, align: 'end' },
    cell: ({ row }) => row.original.mail.attempts,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { className: styles.actions, align: 'end', isHeadingHidden: true },
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
      variant="quiet"
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
      {withdrawnBecause && <p className={styles.words}>Not sent: {withdrawnBecause}</p>}
      {response && (
        <p className={styles.words}>
          The mail server said: <span className={styles.response}>{response}</span>
        </p>
      )}
    </>
  );
}

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
    <Table
      label="E-mails"
      isInPage
      phone="lines"
      tableClassName={styles.table}
      columns={columns}
      rows={items.map((mail) => ({ mail, isPending: order.isPending, onResend: () => resend(mail) }))}
      rowId={({ mail }) => mail.id}
      areDetailsOpen
      detailsOf={detailsOf}
    />
  );
}
