import type { WhatIfAnswer } from '#services/replay/contract.ts';
import { deadlineLabel } from '#state-machines/application/deadlines.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { Section } from '#web/ui/section/section.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import styles from './answer.module.css';

const column = columnsOf<WhatIfAnswer['deadlines'][number]>();
const columns = column.columns([
  column.accessor('kind', {
    header: 'Deadline',
    meta: { phone: 'whole', isRowHeader: true },
    cell: ({ row }) => deadlineLabel(row.original.kind),
  }),
  column.accessor('hours', {
    header: 'Asked with',
    meta: { align: 'end', phone: 'start', phoneLabel: 'Asked with' },
    cell: ({ row }) => `${formatNumber(row.original.hours)} h`,
  }),
  column.accessor('set', {
    header: 'Set',
    meta: { align: 'end', phone: 'start', phoneLabel: 'Set' },
    cell: ({ row }) => formatNumber(row.original.set),
  }),
  column.accessor('missed', {
    header: 'Were missed',
    meta: { align: 'end', phone: 'start', phoneLabel: 'Were missed' },
    cell: ({ row }) => formatNumber(row.original.missed),
  }),
  column.accessor('wouldMiss', {
    header: 'Would be missed',
    meta: { align: 'end', phone: 'start', phoneLabel: 'Would be missed' },
    cell: ({ row }) => <b>{formatNumber(row.original.wouldMiss)}</b>,
  }),
]);

/** How often each deadline was missed, and would have been. */
export function AnswerDeadlines({ deadlines }: Pick<WhatIfAnswer, 'deadlines'>) {
  return (
    <Section title="Deadlines" level={3} isFlush>
      <Table
        label="Deadlines"
        isInPage
        phone="lines"
        tableClassName={styles.deadlines}
        columns={columns}
        rows={deadlines}
        rowId={({ kind }) => kind}
      />
    </Section>
  );
}
