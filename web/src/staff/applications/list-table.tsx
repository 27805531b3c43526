import type { ListedApplication } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { shortTime } from '#web/ui/dates.ts';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { CellLink } from '#web/ui/table/row-link.tsx';
import type { TableProps, TableSorting } from '#web/ui/table/table-props.ts';
import { VirtualTable } from '#web/ui/table/virtual-table.tsx';
import { PersonName } from '../components/contact-links.tsx';
import { DeadlineTag } from '../components/deadline-tag.tsx';
import { personName, positionLabel } from '../components/person-name.ts';
import { StatusTag } from '../components/status-tag.tsx';
import type { ListFilters } from '../queries/applications.ts';
import { withMoment } from '../time/moment.ts';
import styles from './applications.module.css';
import { useList } from './list-context.ts';
import { RowActions } from './row-actions.tsx';
import { RowDetails } from './row-details.tsx';
import { ListProgress, RowBadges } from './row-parts.tsx';

const column = columnsOf<ListedApplication>();

/** The server filters, sorts and pages; the table opens rows and selects them. */
const columns = column.columns([
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
    meta: { className: styles.status, width: '12.5rem', skeleton: 'long' },
    cell: ({ row }) => <StatusTag status={row.original.workflowStatus} />,
  }),
  column.accessor('position', {
    header: 'Position',
    meta: { className: styles.position, width: '9rem' },
    cell: ({ row }) => positionLabel(row.original.position),
  }),
  column.accessor('assessmentScore', {
    id: 'score',
    header: 'Score',
    meta: { className: styles.score, width: '3.5rem', align: 'end', skeleton: 'tiny', phone: 'hidden' },
    cell: ({ row }) => row.original.assessmentScore ?? '–',
  }),
  column.display({
    id: 'progress',
    header: 'Progress',
    meta: { className: styles.progress, isSecondary: true, phone: 'hidden' },
    cell: ({ row }) => <ListProgress status={row.original.workflowStatus} />,
  }),
  column.accessor('deadline', {
    header: 'Deadline',
    enableSorting: true,
    meta: { className: styles.deadline, width: '10rem' },
    cell: ({ row }) => <Deadline row={row.original} />,
  }),
  column.accessor('createdAt', {
    id: 'applied',
    header: 'Applied',
    enableSorting: true,
    sortDescFirst: true,
    meta: { className: styles.applied, width: '7.25rem', align: 'end', isSecondary: true, phone: 'hidden' },
    cell: ({ row }) => <Applied row={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: {
      className: styles.actions,
      width: '6.75rem',
      align: 'end',
      isHeadingHidden: true,
      skeleton: 'short',
    },
    cell: ({ row }) => <RowActions row={row.original} />,
  }),
]);

/** Two columns sort: by deadline, soonest first, and by the day of application, either way. */
const sortings: Record<NonNullable<ListFilters['sort']> | 'newest', TableSorting> = {
  newest: { columnId: 'applied', isDescending: true },
  oldest: { columnId: 'applied', isDescending: false },
  deadline: { columnId: 'deadline', isDescending: false },
};

function sortOf(sorting: TableSorting | null): ListFilters['sort'] {
  if (sorting?.columnId === 'deadline') return 'deadline';
  return sorting?.isDescending === false ? 'oldest' : undefined;
}

function Deadline({ row: { deadline } }: { row: ListedApplication }) {
  const { now } = useList();
  return <DeadlineTag deadline={deadline} now={now} />;
}

function Applied({ row }: { row: ListedApplication }) {
  return shortTime(row.createdAt, useList().now);
}

interface NameCellProps {
  row: ListedApplication;
  isOpen: boolean;
  onToggle: () => void;
}

function NameCell({ row, isOpen, onToggle }: NameCellProps) {
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
      <CellLink
        to={withMoment(paths.admin.application(row.id), asOf)}
        state={{ search }}
        title={name}
        data-row-focus=""
      >
        <PersonName person={row} />
      </CellLink>
      <RowBadges row={row} />
    </>
  );
}

type Props = Pick<TableProps<ListedApplication>, 'rows' | 'total' | 'selection' | 'keys' | 'empty'> & {
  sort: ListFilters['sort'];
  onSort: (sort: ListFilters['sort']) => void;
  listKey: string;
  /** The end of what is loaded came into view. */
  onEnd: (() => void) | undefined;
};

const rowId = ({ id }: ListedApplication) => id;
const detailsOf = (row: ListedApplication) => <RowDetails row={row} />;

/** The dense table; a row opens to what a decision begins with. */
export const ListTable = ({ sort, onSort, ...rest }: Props) => (
  <VirtualTable
    {...rest}
    label="Applications table"
    className={styles.list}
    tableClassName={styles.table}
    columns={columns}
    rowId={rowId}
    sorting={sortings[sort ?? 'newest']}
    onSort={(sorting) => onSort(sortOf(sorting))}
    detailsOf={detailsOf}
    phone="lines"
  />
);
