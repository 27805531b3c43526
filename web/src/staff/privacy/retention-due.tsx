import { useQuery } from '@tanstack/react-query';
import type { RetentionDueRow } from '#services/privacy/contract.ts';
import type { RetentionRule } from '#services/settings/contract.ts';
import { paths } from '#web/paths.ts';
import { longDate } from '#web/ui/dates.ts';
import { CursorPagination, useCursorPages } from '#web/ui/pagination/pagination.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { CellLink } from '#web/ui/table/row-link.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { LoadError } from '../components/load-error.tsx';
import { retentionDueQuery } from '../queries/privacy.ts';
import styles from './privacy.module.css';
import { nameOf, ruleLabels, subjectLabels } from './words.ts';

const column = columnsOf<RetentionDueRow>();
const columns = column.columns([
  column.display({
    id: 'person',
    header: 'Person',
    meta: { isName: true, skeleton: 'long' },
    cell: ({ row: { original } }) =>
      original.subject === 'application' ? (
        <CellLink to={paths.admin.application(original.id)}>{nameOf(original)}</CellLink>
      ) : (
        nameOf(original)
      ),
  }),
  column.accessor('subject', {
    header: 'What',
    meta: { width: '7.75rem', phone: 'end', isSecondary: true },
    cell: ({ row }) => subjectLabels[row.original.subject],
  }),
  column.accessor('dueSince', {
    header: 'Due since',
    meta: { width: '8.5rem', phoneLabel: 'Due since', isSecondary: true },
    cell: ({ row }) => longDate(row.original.dueSince),
  }),
  column.accessor('listedAt', {
    header: 'Listed',
    meta: { width: '8.5rem', phone: 'end', phoneLabel: 'Listed', isSecondary: true },
    cell: ({ row }) => longDate(row.original.listedAt),
  }),
  column.display({
    id: 'state',
    header: 'State',
    meta: { width: '9.75rem', skeleton: 'short' },
    cell: ({ row }) =>
      row.original.isHeld ? (
        <StatusBadge tone="hold">Kept by a hold</StatusBadge>
      ) : (
        <StatusBadge tone="wait">Due</StatusBadge>
      ),
  }),
]);

/** What one rule holds due, the longest first. */
export function RetentionDue({ rule }: { rule: RetentionRule }) {
  const pages = useCursorPages(rule);
  const { data, error, refetch, isPlaceholderData } = useQuery(retentionDueQuery(rule, pages.cursor));
  if (error && !data)
    return <LoadError title="The list could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.dueList} aria-busy={!data}>
      <Table
        label={`Due by ${ruleLabels[rule]}, the longest first`}
        isInPage
        phone="lines"
        isFramed
        columns={columns}
        rows={data?.items}
        rowId={({ subject, id }) => `${subject} ${id}`}
        loadingRows={1}
      />
      <CursorPagination
        className={styles.duePages}
        pages={pages}
        next={data?.next}
        isPending={isPlaceholderData}
      />
    </div>
  );
}
