import { mainFlow, statusLabels, statusTone } from '#state-machines/application/labels.ts';
import { requiredAction } from '#state-machines/application/pages.ts';
import type { AnyStatus, Status } from '#state-machines/application/vocabulary.ts';
import { Section } from '#web/ui/section/section.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import styles from './testing.module.css';
import { pagesText, sentence } from './words.ts';

interface Step {
  status: Status;
  /** From 1. */
  number: number;
}
const steps: readonly Step[] = mainFlow.map((status, index) => ({ status, number: index + 1 }));

const column = columnsOf<Step>();
const columns = column.columns([
  column.accessor('number', {
    header: 'Step',
    meta: { align: 'end', isSecondary: true, className: styles.stepNumber, width: '3.75rem' },
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { className: styles.stepStatus, width: '14rem' },
    cell: ({ row: { original } }) => (
      <StatusBadge tone={statusTone[original.status]}>{statusLabels[original.status]}</StatusBadge>
    ),
  }),
  column.display({
    id: 'pages',
    header: 'Accessible pages and required action',
    cell: ({ row }) => <Pages status={row.original.status} />,
  }),
]);

function Pages({ status }: { status: Status }) {
  const pages = pagesText(status);
  const action = requiredAction[status];
  return (
    <>
      {pages === 'none' ? <ToneText tone="soft">none</ToneText> : pages}
      {action && (
        <Text as="div" size="small" isSoft>
          {sentence(action)}
        </Text>
      )}
    </>
  );
}

/** All eleven steps with what the applicant may open and has to do there; the current one is marked. */
export function StepsOverview({ status }: { status: AnyStatus | null }) {
  return (
    <Section title="All 11 steps" isPanel>
      <Table
        isInPage
        label="All 11 steps"
        tableClassName={styles.steps}
        columns={columns}
        rows={steps}
        rowId={(step) => step.status}
        stepId={status}
      />
    </Section>
  );
}
