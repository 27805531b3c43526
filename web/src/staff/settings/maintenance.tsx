import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MaintenanceOverview } from '#services/background/contract.ts';
import type { Tone } from '#state-machines/application/labels.ts';
import { counted } from '#state-machines/numbers.ts';
import { request } from '#web/api/request.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { Section } from '#web/ui/section/section.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { LoadError } from '../components/load-error.tsx';
import { findingsText, tookText } from '../runs/findings.ts';
import styles from './background.module.css';

type Task = MaintenanceOverview['items'][number];

const maintenanceQuery = queryOptions({
  queryKey: ['jobs', 'maintenance'],
  queryFn: ({ signal }) => request('GET /api/maintenance', { signal }),
});

function stateOf({ last, isLate }: Task): { label: string; tone: Tone } {
  if (last?.error) return { label: 'Failed', tone: 'stop' };
  if (isLate) return { label: 'Missing', tone: 'need' };
  return last ? { label: 'Done', tone: 'good' } : { label: 'Not run yet', tone: 'wait' };
}
const foundText = ({ last, every }: Task): string => (last ? findingsText(last) : every);

const column = columnsOf<Task>();
const columns = column.columns([
  column.display({
    id: 'last',
    header: 'Last run',
    meta: { width: '6.5rem' },
    cell: ({ row: { original } }) =>
      original.last ? (
        <span title={fullTime(original.last.ranAt)}>{shortTime(original.last.ranAt)}</span>
      ) : (
        '–'
      ),
  }),
  column.accessor('label', {
    header: 'What',
    meta: { width: '32%', skeleton: 'long' },
    cell: ({ row: { original } }) => <span title={original.every}>{original.label}</span>,
  }),
  column.display({
    id: 'state',
    header: 'State',
    meta: { width: '6.5rem' },
    cell: ({ row }) => {
      const { label, tone } = stateOf(row.original);
      return <StatusBadge tone={tone}>{label}</StatusBadge>;
    },
  }),
  column.display({
    id: 'took',
    header: 'Took',
    meta: { width: '4rem', align: 'end', phoneLabel: 'Took', skeleton: 'tiny' },
    cell: ({ row: { original } }) => (original.last ? tookText(original.last.tookMs) : '–'),
  }),
  column.display({
    id: 'found',
    header: 'Found',
    meta: { isSecondary: true, phoneLabel: 'Found', skeleton: 'long' },
    cell: ({ row }) => <span title={foundText(row.original)}>{foundText(row.original)}</span>,
  }),
]);

/** What runs by the clock: when it ran last, and what it found, so that a missing run is seen. */
export function Maintenance() {
  const { data, error, refetch } = useQuery(maintenanceQuery);
  return (
    <Section title="By the clock" level={3} lead={data && unfinishedText(data.mails)}>
      <Table
        label="What runs by the clock"
        isInPage
        isFramed
        phone="lines"
        tableClassName={styles.cells}
        columns={columns}
        rows={data?.items}
        rowId={({ name }) => name}
        loadingRows={3}
        error={
          error && !data ? (
            <LoadError
              title="The nightly work could not be loaded"
              error={error}
              onRetry={() => void refetch()}
            />
          ) : null
        }
      />
    </Section>
  );
}

/** Mails that do not end are seen as soon as there are any, not first in the morning. */
function unfinishedText({ unfinished, oldestAt }: MaintenanceOverview['mails']): string {
  if (unfinished === 0 || oldestAt === null)
    return 'Every mail that was begun has ended: sent, failed or withdrawn.';
  const mails = counted(unfinished, 'mail has', 'mails have');
  return `${mails} not ended yet; the oldest was begun ${fullTime(oldestAt)}.`;
}
