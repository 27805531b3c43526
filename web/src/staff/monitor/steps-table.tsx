import { useMemo } from 'react';
import type { Statistics } from '#services/applications/contract.ts';
import {
  mainFlow,
  otherStatuses,
  outcomes,
  statusLabels,
  statusTone,
} from '#state-machines/application/labels.ts';
import { type AnyStatus, isFinal } from '#state-machines/application/vocabulary.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { roughSpan } from '#web/ui/dates.ts';
import { Section } from '#web/ui/section/section.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { CellLink } from '#web/ui/table/row-link.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { useMonitorAddress } from '../address/monitor-address.ts';
import { countOf, type StepCount } from '../machine-picture/step-counts.ts';
import styles from './monitor.module.css';

interface StepRow extends StepCount {
  /** Its place in the flow; null outside it. */
  step: number | null;
  group: 'Final Outcomes' | 'Other statuses' | null;
  /** How long the oldest has waited; a dash where no one waits. */
  oldest: string;
  isSelected: boolean;
  address: string;
}

const column = columnsOf<StepRow>();
const columns = column.columns([
  column.display({
    id: 'step',
    header: 'Step',
    meta: { width: '5.375rem', skeleton: 'short' },
    cell: ({ row: { original } }) =>
      original.step === null ? (
        <Text as="span" isSoft size="small">
          {original.group === 'Final Outcomes' ? 'Final' : 'Other'}
        </Text>
      ) : (
        <Badge className={original.isSelected ? styles.chosen : undefined}>Step {original.step}</Badge>
      ),
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { skeleton: 'long' },
    cell: ({ row: { original } }) => (
      <CellLink
        to={original.address}
        preventScrollReset
        aria-current={original.isSelected ? 'true' : undefined}
      >
        <StatusBadge tone={statusTone[original.status]}>{statusLabels[original.status]}</StatusBadge>
      </CellLink>
    ),
  }),
  column.display({
    id: 'count',
    header: 'Count',
    meta: { width: '3.5rem', align: 'end', skeleton: 'tiny' },
    cell: ({ row }) => (
      <Text as="b" weight="strong">
        {formatNumber(row.original.count)}
      </Text>
    ),
  }),
  column.accessor('oldest', {
    header: 'Oldest',
    meta: { width: '3.875rem', phone: 'hidden', align: 'end', isSecondary: true, skeleton: 'tiny' },
  }),
  column.display({
    id: 'overdue',
    header: 'Overdue',
    meta: {
      className: styles.overdue,
      width: '5.75rem',
      align: 'end',
      skeleton: 'short',
      phone: 'start',
      phoneLabel: 'Overdue',
    },
    cell: ({ row: { original } }) =>
      original.overdue > 0 && (
        <ToneText tone="stop">
          <StatusBadge tone="stop" glyph="alarm">
            {formatNumber(original.overdue)}
          </StatusBadge>
        </ToneText>
      ),
  }),
]);

const rowsIn = (statistics: Statistics) => [
  ...mainFlow.map((status, index) => ({ status, step: index + 1, group: null })),
  ...outcomes.map((status) => ({ status, step: null, group: 'Final Outcomes' as const })),
  ...otherStatuses
    .filter((status) => countOf(statistics, status).count > 0)
    .map((status) => ({ status, step: null, group: 'Other statuses' as const })),
];

interface Props {
  /** Undefined while they are fetched. */
  statistics: Statistics | undefined;
  selected: AnyStatus | null;
  now: number;
}

/** The graph as a table, for screen readers and for reading down: the same numbers, the same links. */
export function StepsTable({ statistics, selected, now }: Props) {
  const monitorAddress = useMonitorAddress();
  const rows = useMemo(
    () =>
      statistics &&
      rowsIn(statistics).map((row): StepRow => {
        const count = countOf(statistics, row.status);
        const isSelected = row.status === selected;
        const { oldestSince } = count;
        return {
          ...count,
          ...row,
          oldest:
            oldestSince === null || isFinal(row.status) ? '–' : roughSpan(now - Date.parse(oldestSince)),
          isSelected,
          address: monitorAddress(isSelected ? null : row.status, 'graph'),
        };
      }),
    [statistics, selected, now, monitorAddress],
  );
  return (
    <Section title="Steps" aside="the same numbers as the graph" isFlush className={styles.steps}>
      <Table
        label="Steps"
        isInPage
        phone="lines"
        tableClassName={styles.stepsTable}
        columns={columns}
        rows={rows}
        rowId={({ status }) => status}
        groupOf={({ group }) => group}
        openId={selected}
      />
    </Section>
  );
}
