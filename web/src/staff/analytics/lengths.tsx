import type { Analytics } from '#services/analytics/contract.ts';
import { statusLabel, statusLabels } from '#state-machines/application/labels.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { useListOf, useWhen } from './chart-parts.tsx';
import { ChartSection } from './chart-section.tsx';
import type { Column } from './csv-button.tsx';
import { hours, length } from './figures.ts';
import { LengthAxis, Range } from './length-axis.tsx';
import { type ChartRow, RowChart } from './row-chart.tsx';

interface Length {
  name: string;
  n: number;
  median: number | null;
  p90: number | null;
  /** The list of those that `n` counts. */
  to?: string | undefined;
}

const columnsOf = <Row extends Length>(first: string, what: string): Column<Row>[] => [
  { label: first, cell: ({ name }) => name },
  { label: 'Median, hours', cell: ({ median }) => hours(median), shown: ({ median }) => length(median) },
  { label: '90th percentile, hours', cell: ({ p90 }) => hours(p90), shown: ({ p90 }) => length(p90) },
  { label: what, cell: ({ n }) => n, to: ({ to }) => to },
];

function Lengths({ heading, rows, what }: { heading: string; rows: readonly Length[]; what: string }) {
  const lengths = rows.flatMap(({ median, p90 }) => [median, p90]).filter((ms) => ms !== null);
  const chartRow = ({ name, n, median, p90, to }: Length): ChartRow => ({
    key: name,
    label: name,
    to,
    figures: [length(median), length(p90), formatNumber(n)],
    says:
      median === null
        ? `${name}: no ${what} yet.`
        : `${name}: half within ${length(median)}, nine of ten within ${length(p90)}; ${formatNumber(n)} ${what}.`,
    draw: (width) =>
      median !== null && p90 !== null && <Range lengths={lengths} width={width} median={median} p90={p90} />,
  });
  return (
    <RowChart
      labelledBy={heading}
      heads={['Median', '90 %', 'n']}
      rows={rows.map(chartRow)}
      axis={(width, height) => <LengthAxis lengths={lengths} width={width} height={height} />}
    />
  );
}

/** How long stays in each status lasted. */
export function TimeInStage({ figures }: { figures: Analytics }) {
  const when = useWhen();
  const listOf = useListOf();
  const rows = figures.timeInStage.map(({ status, ended, median, p90, there }) => ({
    status,
    name: statusLabels[status],
    n: ended,
    median,
    p90,
    there,
  }));
  const columns: Column<(typeof rows)[number]>[] = [
    ...columnsOf<(typeof rows)[number]>('Status', 'Steps ended'),
    { label: `There ${when}`, cell: ({ there }) => there, to: ({ status }) => listOf({ status }) },
  ];
  return (
    <ChartSection
      title="Time in stage"
      help={`How long steps took that ${when === 'now' ? 'have' : 'had'} ended: half of them no longer than the dot, nine of ten no longer than the stroke. Steps still open ${when === 'now' ? 'do' : 'did'} not count yet.`}
      file="time-in-stage"
      columns={columns}
      rows={rows}
    >
      {(heading) => <Lengths heading={heading} rows={rows} what="stays ended" />}
    </ChartSection>
  );
}

/** From the application to its outcome. */
export function TimeToDecision({ figures }: { figures: Analytics }) {
  const when = useWhen();
  const listOf = useListOf();
  const rows = figures.timeToDecision.map(({ outcome, count, median, p90 }) => ({
    name: statusLabel(outcome),
    n: count,
    to: count > 0 ? listOf({ status: outcome === 'rejected' ? 'not-taken' : outcome }) : undefined,
    median,
    p90,
  }));
  return (
    <ChartSection
      title="Time to decision"
      help={`From the day of application to the outcome it ${when === 'now' ? 'has now' : 'had then'}. Rejected includes withdrawals.`}
      file="time-to-decision"
      columns={columnsOf('Outcome', 'Applications')}
      rows={rows}
    >
      {(heading) => <Lengths heading={heading} rows={rows} what="decided" />}
    </ChartSection>
  );
}
