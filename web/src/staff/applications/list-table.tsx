import { useMemo } from 'react';
import type { ListedApplication } from '#services/applications/contract.ts';
import { type ListSort, listSorts } from '#state-machines/application/list-words.ts';
import { isWaiting } from '#state-machines/application/vocabulary.ts';
import { classNames } from '#web/ui/class-names.ts';
import { roughSpan, shortTime } from '#web/ui/dates.ts';
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
import styles from './applications.module.css';
import { type Display, isIn } from './display/use-display.ts';
import { useList, useRecordLink } from './list-context.ts';
import { RowActions } from './row-actions.tsx';
import { RowDetails } from './row-details.tsx';
import { ListProgress, RowBadges } from './row-parts.tsx';

const column = columnsOf<ListedApplication>();

/** The server filters, sorts and pages; the table opens rows and selects them. */
const columns = column.columns([
  // An accessor, since a column without one cannot be sorted by.
  column.accessor(personName, {
    id: 'name',
    header: 'Name',
    enableSorting: true,
    sortDescFirst: false,
    meta: { className: styles.name, isName: true, skeleton: 'long' },
    cell: ({ row }) => (
      <NameCell row={row.original} isOpen={row.getIsExpanded()} onToggle={() => row.toggleExpanded()} />
    ),
  }),
  column.accessor('workflowStatus', {
    id: 'status',
    header: 'Status',
    enableSorting: true,
    sortDescFirst: false,
    meta: { className: styles.status, width: '12.5rem', skeleton: 'long' },
    cell: ({ row }) => <StatusTag status={row.original.workflowStatus} />,
  }),
  column.accessor('position', {
    id: 'position',
    header: 'Position',
    enableSorting: true,
    sortDescFirst: false,
    meta: { className: styles.position, width: '8.5rem' },
    cell: ({ row }) => positionLabel(row.original.position),
  }),
  column.accessor('assessmentScore', {
    id: 'score',
    header: 'Score',
    enableSorting: true,
    sortDescFirst: true,
    meta: { className: styles.score, width: '4.25rem', align: 'end', skeleton: 'tiny', phone: 'hidden' },
    cell: ({ row }) => row.original.assessmentScore ?? '–',
  }),
  column.display({
    id: 'progress',
    header: 'Progress',
    meta: { className: styles.progress, isSecondary: true, phone: 'hidden' },
    cell: ({ row }) => <ListProgress status={row.original.workflowStatus} />,
  }),
  column.accessor('statusSince', {
    id: 'waiting',
    header: 'Waiting',
    enableSorting: true,
    sortDescFirst: true,
    meta: {
      className: styles.wait,
      width: '5.5rem',
      align: 'end',
      isSecondary: true,
      phone: 'hidden',
    },
    cell: ({ row }) => <Waiting row={row.original} />,
  }),
  column.accessor('deadline', {
    id: 'deadline',
    header: 'Due in',
    enableSorting: true,
    sortDescFirst: false,
    meta: { className: styles.deadline, width: '9.5rem' },
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

/** Columns sort by their own name, with a minus descending, but for the day of application. */
function sortingOf(sort: ListSort): TableSorting {
  if (sort === 'newest' || sort === 'oldest') return { columnId: 'applied', isDescending: sort === 'newest' };
  return { columnId: sort.replace('-', ''), isDescending: sort.startsWith('-') };
}

function sortOf(sorting: TableSorting | null): ListFilters['sort'] {
  if (!sorting) return undefined;
  const { columnId, isDescending } = sorting;
  if (columnId === 'applied') return isDescending ? undefined : 'oldest';
  return listSorts.find((sort) => sort === `${isDescending ? '-' : ''}${columnId}`);
}

function Deadline({ row: { deadline } }: { row: ListedApplication }) {
  const { now } = useList();
  return <DeadlineTag deadline={deadline} now={now} isLeft />;
}

/** How long it has been in its status; nothing is waited for at an outcome. */
function Waiting({ row: { workflowStatus, statusSince } }: { row: ListedApplication }) {
  const { now } = useList();
  if (!isWaiting(workflowStatus)) return '–';
  return roughSpan(now - Date.parse(statusSince));
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
      <NameLink row={row} />
      <RowBadges row={row} />
    </>
  );
}

function NameLink({ row }: { row: ListedApplication }) {
  return (
    <CellLink {...useRecordLink(row)} title={personName(row)}>
      <PersonName person={row} />
    </CellLink>
  );
}

type Props = Pick<TableProps<ListedApplication>, 'rows' | 'total' | 'selection' | 'keys' | 'empty'> & {
  sort: ListFilters['sort'];
  display: Display;
  onSort: (sort: ListFilters['sort']) => void;
  listKey: string;
  /** The end of what is loaded came into view. */
  onEnd: (() => void) | undefined;
};

const rowId = ({ id }: ListedApplication) => id;
const detailsOf = (row: ListedApplication) => <RowDetails row={row} />;

/** The dense table; a row opens to what a decision begins with. */
export function ListTable({ sort = 'newest', display, onSort, ...rest }: Props) {
  const { hidden, density } = display;
  const shown = useMemo(() => columns.filter(({ id }) => !id || !isIn(hidden, id)), [hidden]);
  const sorting = useMemo(() => sortingOf(sort), [sort]);
  return (
    <VirtualTable
      {...rest}
      label="Applications table"
      className={classNames(styles.list, density === 'compact' && styles.compact)}
      tableClassName={styles.table}
      columns={shown}
      rowId={rowId}
      sorting={sorting}
      onSort={(next) => onSort(sortOf(next))}
      detailsOf={detailsOf}
      phone="lines"
    />
  );
}
