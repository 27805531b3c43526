import { shortTime, span } from '#web/ui/dates.ts';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { useShownEvents } from '../event/shown-events.ts';
import styles from './history.module.css';
import { StepButton } from './step-button.tsx';
import { type Step, stepExtent } from './steps.ts';

function Time({ at }: { at: string }) {
  const { now } = useShownEvents();
  return shortTime(at, now);
}

function Duration({ step }: { step: Step }) {
  const { start, end } = stepExtent(step, useShownEvents().now);
  return span(end - start);
}

const column = columnsOf<Step>();
const columns = column.columns([
  column.display({
    id: 'status',
    header: 'Status',
    meta: { className: styles.status },
    cell: ({ row }) => <StepButton step={row.original} />,
  }),
  column.display({
    id: 'entered',
    header: 'Entered',
    meta: { className: styles.entered, align: 'end', isSecondary: true },
    cell: ({ row }) => <Time at={row.original.timestamp} />,
  }),
  column.display({
    id: 'left',
    header: 'Left',
    meta: { className: styles.left, align: 'end', isSecondary: true },
    cell: ({ row: { original } }) => (original.leftAt ? <Time at={original.leftAt} /> : 'still here'),
  }),
  column.display({
    id: 'duration',
    header: 'Duration',
    meta: { className: styles.duration, align: 'end' },
    cell: ({ row }) => <Duration step={row.original} />,
  }),
  column.display({
    id: 'notes',
    header: 'Notes',
    meta: { className: styles.notes, isSecondary: true },
    cell: ({ row: { original } }) =>
      // A rejection's reason is on a line of its own before the notes; here all is one line.
      original.notes && <span title={original.notes}>{original.notes.replaceAll('\n', ' · ')}</span>,
  }),
]);

/** The steps as a plain table. */
export function StepsTable({ steps }: { steps: readonly Step[] }) {
  return (
    <Table
      label="Steps"
      isInPage
      phone="lines"
      tableClassName={styles.steps}
      columns={columns}
      rows={steps}
      rowId={({ version }) => String(version)}
    />
  );
}
