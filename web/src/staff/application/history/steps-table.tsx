import { shortTime, span } from '#web/ui/dates.ts';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { useShownEvents } from '../event/shown-events.ts';
import styles from './history.module.css';
import { type Step, stepExtent } from './steps.ts';
import { StepButton } from './timeline.tsx';

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
    meta: { width: '15rem' },
    cell: ({ row }) => <StepButton step={row.original} />,
  }),
  column.display({
    id: 'entered',
    header: 'Entered',
    meta: { width: '8rem', align: 'end', isSecondary: true },
    cell: ({ row }) => <Time at={row.original.timestamp} />,
  }),
  column.display({
    id: 'left',
    header: 'Left',
    meta: { className: styles.inWideOnly, width: '8rem', align: 'end', isSecondary: true },
    cell: ({ row: { original } }) => (original.leftAt ? <Time at={original.leftAt} /> : 'still here'),
  }),
  column.display({
    id: 'duration',
    header: 'Duration',
    meta: { width: '6.75rem', align: 'end', phoneOrder: 1 },
    cell: ({ row }) => <Duration step={row.original} />,
  }),
  column.display({
    id: 'notes',
    header: 'Notes',
    meta: { isSecondary: true, phone: 'whole', phoneOrder: 2 },
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
