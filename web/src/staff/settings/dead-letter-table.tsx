import { RotateCw, Trash2 } from 'lucide-react';
import type { DeadLetter } from '#services/background/contract.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import styles from './background.module.css';

interface Props {
  rows: readonly DeadLetter[];
  isBusy: boolean;
  /** Null for editors, who only read. */
  onRedrive: ((job: DeadLetter) => void) | null;
  onDiscard: (job: DeadLetter) => void;
}

function Job({ job: { label, applicationId, data, queue } }: { job: DeadLetter }) {
  const title = [queue, ...Object.entries(data).map(([name, value]) => `${name} ${value}`)].join('\n');
  if (!applicationId) return <span title={title}>{label}</span>;
  return (
    <TextLink to={paths.admin.application(applicationId)} title={title}>
      {label}
    </TextLink>
  );
}

const column = columnsOf<DeadLetter>();
const readColumns = column.columns([
  column.accessor('failedAt', {
    header: 'Failed',
    meta: { width: '7.25rem' },
    cell: ({ row: { original } }) => (
      <span title={`Queued ${fullTime(original.queuedAt)}`}>{shortTime(original.failedAt)}</span>
    ),
  }),
  column.accessor('label', {
    header: 'Job',
    meta: { width: '22%' },
    cell: ({ row }) => <Job job={row.original} />,
  }),
  column.accessor('error', { header: 'Error', meta: { className: styles.error } }),
  column.accessor('attempts', {
    header: 'Attempts',
    meta: { width: '5rem', align: 'end', phoneLabel: 'Attempts' },
  }),
]);

const columnsFor = ({
  isBusy,
  onRedrive,
  onDiscard,
}: Omit<Props, 'onRedrive'> & { onRedrive: (job: DeadLetter) => void }) =>
  column.columns([
    ...readColumns,
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { width: '13rem', align: 'end', isHeadingHidden: true },
      cell: ({ row: { original } }) => {
        const name = `${original.label} of ${shortTime(original.failedAt)}`;
        return (
          <Inline as="span" space={6} isOneLine>
            <Button
              size="small"
              icon={RotateCw}
              isPending={isBusy}
              aria-label={`Try again: ${name}`}
              onClick={() => onRedrive(original)}
            >
              Try again
            </Button>
            <Button
              size="small"
              icon={Trash2}
              isPending={isBusy}
              aria-label={`Discard: ${name}`}
              onClick={() => onDiscard(original)}
            >
              Discard
            </Button>
          </Inline>
        );
      },
    }),
  ]);

export function DeadLetterTable({ onRedrive, ...rest }: Props) {
  return (
    <Table
      label="Jobs that failed, newest first"
      isInPage
      isFramed
      isWrapping
      phone="lines"
      tableClassName={styles.cells}
      columns={onRedrive ? columnsFor({ onRedrive, ...rest }) : readColumns}
      rows={rest.rows}
      rowId={({ id }) => id}
    />
  );
}
