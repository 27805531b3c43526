import { scaleLinear } from 'd3-scale';
import type { Analytics } from '#services/analytics/contract.ts';
import { deadlineLabel } from '#state-machines/application/deadlines.ts';
import { deadlineOfStatus, statuses } from '#state-machines/application/vocabulary.ts';
import { counted, formatNumber, share } from '#state-machines/numbers.ts';
import { useListOf, useWhen } from './chart-parts.tsx';
import { ChartSection } from './chart-section.tsx';
import charts from './charts.module.css';
import type { Column } from './csv-button.tsx';
import { percentOf } from './figures.ts';
import { RowChart } from './row-chart.tsx';

type Row = Analytics['deadlines'][number];
type List = (row: Row) => string | undefined;
const columnsOf = (when: string, to: List): Column<Row>[] => [
  { label: 'Deadline', cell: ({ kind }) => deadlineLabel(kind) },
  { label: 'Begun', cell: ({ begun }) => begun },
  { label: 'Missed', cell: ({ missed }) => missed },
  {
    label: 'Missed, %',
    cell: ({ missed, begun }) => percentOf(missed, begun),
    shown: ({ missed, begun }) => share(missed, begun),
  },
  { label: `Overdue ${when}`, cell: ({ overdue }) => overdue, to },
];

/** Which deadlines applicants miss. Missing one is an event and rejects no one (ruling 9). */
export function Deadlines({ figures }: { figures: Analytics }) {
  const when = useWhen();
  const listOf = useListOf();
  // The list filters by status: where several share a deadline, no list has them together.
  const overdueOf: List = ({ kind, overdue }) => {
    const [status, ...others] = statuses.filter((each) => deadlineOfStatus[each] === kind);
    return status && others.length === 0 && overdue > 0 ? listOf({ status, deadline: 'overdue' }) : undefined;
  };
  const x = (width: number) =>
    scaleLinear([0, Math.max(1, ...figures.deadlines.map(({ begun }) => begun))], [0, width]);
  return (
    <ChartSection
      title="Deadlines missed"
      help={`How often a deadline passed unmet, of how often it began (the pale bar), and how many ${when === 'now' ? 'are' : 'were'} past it ${when}. Missing one rejects no one.`}
      file="deadlines-missed"
      columns={columnsOf(when, overdueOf)}
      rows={figures.deadlines}
    >
      {(heading) => (
        <RowChart
          labelledBy={heading}
          heads={['Missed', 'Of begun', 'Overdue']}
          rows={figures.deadlines.map(({ kind, begun, missed, overdue }) => ({
            key: kind,
            label: deadlineLabel(kind),
            figures: [formatNumber(missed), share(missed, begun), formatNumber(overdue)],
            says: `${deadlineLabel(kind)}: begun ${counted(begun, 'time')}, missed ${counted(missed, 'time')}, ${formatNumber(overdue)} overdue ${when}.`,
            draw: (width) => (
              <>
                <rect className={charts.pale} width={x(width)(begun)} height={16} />
                <rect
                  className={charts.stop}
                  width={missed > 0 ? Math.max(2, x(width)(missed)) : 0}
                  y={4}
                  height={8}
                />
              </>
            ),
          }))}
        />
      )}
    </ChartSection>
  );
}
