import { createColumnHelper, rowExpandingFeature, tableFeatures } from '@tanstack/react-table';
import type { ListedApplication } from '#services/applications/contract.ts';
import { shortTime } from '#web/ui/dates.ts';
import { DeadlineTag } from '../components/deadline-tag.tsx';
import { positionLabel } from '../components/person-name.ts';
import { StatusTag } from '../components/status-tag.tsx';
import { useList } from './list-context.ts';
import { ListProgress } from './list-progress.tsx';
import { NameCell } from './name-cell.tsx';
import { RowActions } from './row-actions.tsx';

/** The server filters, sorts and pages; the table only opens rows. */
export const features = tableFeatures({ rowExpandingFeature });

const column = createColumnHelper<typeof features, ListedApplication>();

function Deadline({ row }: { row: ListedApplication }) {
  return <DeadlineTag deadline={row.deadline} now={useList().now} />;
}

function Applied({ row }: { row: ListedApplication }) {
  return shortTime(row.createdAt, useList().now);
}

export const columns = column.columns([
  column.display({
    id: 'name',
    header: 'Name',
    cell: ({ row }) => (
      <NameCell row={row.original} isOpen={row.getIsExpanded()} onToggle={() => row.toggleExpanded()} />
    ),
  }),
  column.accessor('workflowStatus', {
    id: 'status',
    header: 'Status',
    cell: ({ row }) => <StatusTag status={row.original.workflowStatus} />,
  }),
  column.accessor('position', {
    header: 'Position',
    cell: ({ row }) => positionLabel(row.original.position),
  }),
  column.accessor('assessmentScore', {
    id: 'score',
    header: 'Score',
    cell: ({ row }) => row.original.assessmentScore ?? '–',
  }),
  column.display({
    id: 'progress',
    header: 'Progress',
    cell: ({ row }) => <ListProgress status={row.original.workflowStatus} />,
  }),
  column.display({
    id: 'deadline',
    header: 'Deadline',
    cell: ({ row }) => <Deadline row={row.original} />,
  }),
  column.accessor('createdAt', {
    id: 'applied',
    header: 'Applied',
    cell: ({ row }) => <Applied row={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <RowActions row={row.original} />,
  }),
]);

/** Width and alignment of each column, by its id. */
export const columnClass: Record<string, string> = {
  name: 'nm',
  status: 'c-st',
  position: 'c-po',
  score: 'c-sc n',
  progress: 'c-pg pg',
  deadline: 'c-dl',
  applied: 'c-ap n q',
  actions: 'c-ac ra',
};
