import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { Delivery, Webhook } from '#services/webhooks/contract.ts';
import type { Tone } from '#state-machines/application/labels.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { shortTime } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { LoadError } from '../components/load-error.tsx';
import { deliveriesQuery } from '../queries/settings.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import styles from './background.module.css';
import type { WebhookChanges } from './use-webhook-changes.ts';

interface Props {
  webhook: Webhook;
  redeliver: WebhookChanges['redeliver'];
}

const states: Record<Delivery['status'], { label: string; tone: Tone }> = {
  queued: { label: 'Under way', tone: 'wait' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'stop' },
};

function answerOf({ responseStatus, response, status }: Delivery): string {
  if (responseStatus === null) return response ?? (status === 'queued' ? 'None yet' : '–');
  return response ? `${responseStatus}: ${response}` : String(responseStatus);
}

const column = columnsOf<Delivery>();
const readColumns = column.columns([
  column.accessor('queuedAt', {
    header: 'Sent',
    meta: { width: '7.25rem', phoneLabel: 'Sent' },
    cell: ({ row }) => shortTime(row.original.queuedAt),
  }),
  column.accessor('type', {
    header: 'Type',
    cell: ({ row: { original } }) =>
      original.applicationId ? (
        <TextLink to={paths.admin.application(original.applicationId)}>{original.type}</TextLink>
      ) : (
        original.type
      ),
  }),
  column.accessor('status', {
    header: 'State',
    meta: { width: '7.75rem' },
    cell: ({ row }) => {
      const { label, tone } = states[row.original.status];
      return <StatusBadge tone={tone}>{label}</StatusBadge>;
    },
  }),
  column.accessor('attempts', {
    header: 'Attempts',
    meta: { width: '5rem', align: 'end', phoneLabel: 'Attempts' },
  }),
  column.display({
    id: 'answer',
    header: 'Answer',
    meta: { isSecondary: true, phoneLabel: 'Answer' },
    cell: ({ row }) => <span title={answerOf(row.original)}>{answerOf(row.original)}</span>,
  }),
]);

const columnsFor = ({ webhook, redeliver }: Props) =>
  column.columns([
    ...readColumns,
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { width: '7.5rem', align: 'end', isHeadingHidden: true },
      cell: ({ row: { original } }) => (
        <Button
          size="small"
          icon={RotateCw}
          disabledReason={refusalOf(original, webhook)}
          isPending={redeliver.isPending}
          aria-label={`Send again: ${original.type} of ${shortTime(original.queuedAt)}`}
          onClick={() => redeliver.mutate({ webhookId: webhook.id, id: original.id })}
        >
          Send again
        </Button>
      ),
    }),
  ]);

function refusalOf({ status }: Delivery, { isActive }: Webhook): string | null {
  if (status === 'queued') return 'Under way already';
  return isActive ? null : 'A disabled webhook gets nothing. Enable it first.';
}

/** What was sent to a webhook, how often, and what it answered. */
export function Deliveries({ webhook, redeliver }: Props) {
  const isAdmin = useIsAdmin();
  const list = useInfiniteQuery(deliveriesQuery(webhook.id));
  const { data, error, refetch } = list;
  if (error && !data)
    return <LoadError title="The log could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <div data-above="10">
      <Table
        label={`Deliveries to ${webhook.url}`}
        isInPage
        isFramed
        phone="lines"
        tableClassName={styles.cells}
        columns={isAdmin ? columnsFor({ webhook, redeliver }) : readColumns}
        rows={data?.pages.flatMap(({ items }) => items)}
        rowId={({ id }) => id}
        loadingRows={1}
        empty={<Text isSoft>Nothing was sent yet.</Text>}
      />
      {list.hasNextPage && (
        <Button
          size="small"
          data-above="8"
          isPending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older deliveries
        </Button>
      )}
    </div>
  );
}
