import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Statistics } from '#services/applications/contract.ts';
import {
  mainFlow,
  otherStatuses,
  outcomes,
  statusLabels,
  toneOf,
  waitingFor,
} from '#state-machines/application/labels.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { fullTime, roughSpan } from '#web/ui/dates.ts';
import { Section } from '#web/ui/section/section.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { CellLink } from '#web/ui/table/row-link.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { AgePicture } from '../components/age-picture.tsx';
import { listPath } from '../components/list-figure.ts';
import { morningQuery } from '../queries/morning.ts';
import styles from './dashboard.module.css';

interface Step {
  status: AnyStatus;
  count: number;
  overdue: number;
  oldestSince: string | null;
  days: readonly number[] | undefined;
  most: number;
  asOf: string | null;
  now: number;
}

const column = columnsOf<Step>();
const what = column.display({
  id: 'step',
  header: 'Step',
  meta: { width: '32%', skeleton: 'longest', isRowHeader: true },
  cell: ({ row: { original } }) => (
    <CellLink
      to={listPath({ status: original.status }, original.asOf)}
      aria-label={`${statusLabels[original.status]}: ${formatNumber(original.count)}`}
    >
      <StatusBadge tone={toneOf(original.status)}>{statusLabels[original.status]}</StatusBadge>
    </CellLink>
  ),
});
const age = column.display({
  id: 'age',
  header: 'Age in days: 0 to 8+',
  meta: { width: '8.25rem', className: styles.maybe, skeleton: 'long', phoneOrder: 2 },
  cell: ({ row: { original } }) =>
    original.days && (
      <AgePicture
        days={original.days}
        most={original.most}
        isPromised={waitingFor[original.status] === 'staff'}
      />
    ),
});
const rest = (isPast: boolean) => [
  column.display({
    id: 'count',
    header: 'Count',
    meta: { width: '4rem', align: 'end', skeleton: 'tiny' },
    cell: ({ row: { original } }) => <b>{formatNumber(original.count)}</b>,
  }),
  column.display({
    id: 'oldest',
    header: 'Oldest',
    meta: {
      width: '4rem',
      align: 'end',
      className: styles.maybe,
      isSecondary: true,
      skeleton: 'tiny',
      phoneOrder: 3,
      // Without the ages before it, the line is its own.
      ...(isPast && { phone: 'whole' as const, phoneLabel: 'Oldest' }),
    },
    cell: ({ row: { original } }) =>
      original.oldestSince && (
        <time dateTime={original.oldestSince} title={fullTime(original.oldestSince)}>
          {roughSpan(original.now - Date.parse(original.oldestSince))}
        </time>
      ),
  }),
  column.display({
    id: 'overdue',
    header: 'Overdue',
    meta: { className: styles.maybe, skeleton: 'short', phoneOrder: 4 },
    cell: ({ row: { original } }) =>
      original.overdue > 0 && (
        <Link to={listPath({ status: original.status, deadline: 'overdue' }, original.asOf)}>
          <StatusBadge tone="stop" glyph="alarm">{`${formatNumber(original.overdue)} overdue`}</StatusBadge>
        </Link>
      ),
  }),
];
const columns = column.columns([what, age, ...rest(false)]);
const columnsOfThePast = column.columns([what, ...rest(true)]);

function groupOf({ status }: Step): string | null {
  if (outcomes.some((outcome) => outcome === status)) return 'Final outcomes';
  return otherStatuses.includes(status) ? 'Other statuses' : null;
}

interface Props {
  statistics: Statistics | undefined;
  /** The instant that is shown; null for now. */
  asOf: string | null;
  now: number;
}

/** Where applications are: each step with its age, the outcomes, and other statuses that are not empty. */
export function Pipeline({ statistics, asOf, now }: Props) {
  const { data: morning } = useQuery({ ...morningQuery, enabled: asOf === null });
  const rows = useMemo(() => {
    if (!statistics) return undefined;
    const most = Math.max(1, ...(morning?.ages.flatMap(({ days }) => days) ?? []));
    const stepOf = (status: AnyStatus): Step => {
      const row = statistics.byStatus.find((known) => known.status === status);
      const isOver = waitingFor[status] === 'none';
      return {
        status,
        count: row?.count ?? 0,
        overdue: row?.overdue ?? 0,
        oldestSince: isOver ? null : (row?.oldestSince ?? null),
        days: morning?.ages.find((known) => known.status === status)?.days,
        ...{ most, asOf, now },
      };
    };
    const others = otherStatuses.map(stepOf).filter(({ count }) => count > 0);
    return [...[...mainFlow, ...outcomes].map(stepOf), ...others];
  }, [statistics, morning, asOf, now]);
  return (
    <Section title={asOf ? 'Pipeline then' : 'Pipeline now'} isPanel isFlush aria-busy={!statistics}>
      <Table
        label="Pipeline"
        isInPage
        phone="lines"
        columns={asOf === null ? columns : columnsOfThePast}
        rows={rows}
        rowId={({ status }) => status}
        groupOf={groupOf}
        loadingRows={mainFlow.length + outcomes.length + 1}
      />
    </Section>
  );
}
