import { Link } from 'react-router-dom';
import type { ListedApplication } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { shortTime } from '#web/ui/dates.ts';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import type { TableSorting } from '#web/ui/table/table-props.ts';
import { DeadlineTag } from '../components/deadline-tag.tsx';
import { personName, positionLabel } from '../components/person-name.ts';
import { StatusTag } from '../components/status-tag.tsx';
import type { ListFilters } from '../queries/applications.ts';
import { withMoment } from '../time/moment.ts';
import styles from './applications.module.css';
import { useList } from './list-context.ts';
import { RowActions } from './row-actions.tsx';
import { ListProgress, RowBadges } from './row-parts.tsx';

const column = columnsOf<ListedApplication>();

/** The server filters, sorts and pages; the table opens rows and selects them. */
export const columns = column.columns([
  column.display({
    id: 'name',
    header: 'Name',
    meta: { className: styles.name, isName: true, skeleton: 'long' },
    cell: ({ row }) => (
      <NameCell row={row.original} isOpen={row.getIsExpanded()} onToggle={() => row.toggleExpanded()} />
    ),
  }),
  column.accessor('workflowStatus', {
    id: 'status',
    header: 'Status',
    meta: { className: styles.status, skeleton: 'long' },
    cell: ({ row }) => <StatusTag status={row.original.workflowStatus} />,
  }),
  column.accessor('position', {
    header: 'Position',
    meta: { className: styles.position },
    cell: ({ row }) => positionLabel(row.original.position),
  }),
  column.accessor('assessmentScore', {
    id: 'score',
    header: 'Score',
    meta: { className: styles.score, align: 'end', skeleton: 'tiny' },
    cell: ({ row }) => row.original.assessmentScore ?? '–',
  }),
  column.display({
    id: 'progress',
    header: 'Progress',
    meta: { className: styles.progress },
    cell: ({ row }) => <ListProgress status={row.original.workflowStatus} />,
  }),
  column.accessor('deadline', {
    header: 'Deadline',
    enableSorting: true,
    meta: { className: styles.deadline },
    cell: ({ row }) => <Deadline row={row.original} />,
  }),
  column.accessor('createdAt', {
    id: 'applied',
    header: 'Applied',
    enableSorting: true,
    sortDescFirst: true,
    meta: { className: styles.applied, align: 'end', isSecondary: true },
    cell: ({ row }) => <Applied row={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { className: styles.actions, align: 'end', isHeadingHidden: true, skeleton: 'short' },
    cell: ({ row }) => <RowActions row={row.original} />,
  }),
]);

/** Two columns sort: by deadline, soonest first, and by the day of application, either way. */
export const sortings: Record<NonNullable<ListFilters['sort']> | 'newest', TableSorting> = {
  newest: { columnId: 'applied', isDescending: true },
  oldest: { columnId: 'applied', isDescending: false },
  deadline: { columnId: 'deadline', isDescending: false },
};

export function sortOf(sorting: TableSorting | null): ListFilters['sort'] {
  if (sorting?.columnId === 'deadline') return 'deadline';
  return sorting?.isDescending === false ? 'oldest' : undefined;
}

function Deadline({ row: { deadline } }: { row: ListedApplication }) {
  const { now } = useList();
  return deadline ? <DeadlineTag deadline={deadline} now={now} /> : <span className={styles.none}>–</span>;
}

function Applied({ row }: { row: ListedApplication }) {
  return shortTime(row.createdAt, useList().now);
}

interface Props {
  row: ListedApplication;
  isOpen: boolean;
  onToggle: () => void;
}

function NameCell({ row, isOpen, onToggle }: Props) {
  const { search, asOf } = useList();
  const name = personName(row);
  return (
    <>
      <IconButton
        glyph={isOpen ? 'open' : 'closed'}
        size="small"
        className={styles.toggle}
        label={`${isOpen ? 'Hide' : 'Show'} details of ${name}`}
        aria-expanded={isOpen}
        onClick={onToggle}
      />
      <Link to={withMoment(paths.admin.application(row.id), asOf)} state={{ search }} data-row-focus="">
        {name}
      </Link>
      <RowBadges row={row} />
    </>
  );
}
