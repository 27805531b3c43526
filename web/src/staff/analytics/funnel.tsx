import { scaleLinear } from 'd3-scale';
import type { Analytics } from '#services/analytics/contract.ts';
import { statusLabels } from '#state-machines/application/labels.ts';
import { formatNumber, share } from '#state-machines/numbers.ts';
import { Legend } from './chart-parts.tsx';
import { ChartSection } from './chart-section.tsx';
import charts from './charts.module.css';
import type { Column } from './csv-button.tsx';
import { type FunnelRow, funnelRows, percentOf } from './figures.ts';
import { RowChart } from './row-chart.tsx';

const kinds = [
  { className: charts.filled, label: 'went on' },
  { className: charts.open, label: 'open' },
  { className: charts.kept, label: 'kept' },
  { className: charts.stop, label: 'rejected' },
];

const partsOf = ({ stage, wentOn }: FunnelRow) => {
  const isEnd = stage.status === 'employed';
  return [isEnd ? stage.reached : wentOn, stage.open, stage.kept, stage.rejected];
};

/** The stages of the main flow: who reached them, how many went on, and how the others stand. */
export function Funnel({ figures }: { figures: Analytics }) {
  const rows = funnelRows(figures.funnel);
  const columns: Column<FunnelRow>[] = [
    { label: 'Stage', cell: ({ stage }) => statusLabels[stage.status] },
    { label: 'Reached', cell: ({ stage }) => stage.reached },
    {
      label: 'Of the stage before, %',
      cell: ({ stage, before }) => percentOf(stage.reached, before),
      shown: ({ stage, before }) => share(stage.reached, before),
    },
    {
      label: 'Of all, %',
      cell: ({ stage }) => percentOf(stage.reached, figures.total),
      shown: ({ stage }) => share(stage.reached, figures.total),
    },
    { label: 'Went on', cell: ({ wentOn }) => wentOn },
    { label: 'Open here', cell: ({ stage }) => stage.open },
    { label: 'Kept', cell: ({ stage }) => stage.kept },
    { label: 'Rejected', cell: ({ stage }) => stage.rejected },
  ];
  const says = (row: FunnelRow) => {
    const { stage, before, wentOn } = row;
    const start = `${statusLabels[stage.status]}: ${formatNumber(stage.reached)} reached, ${share(stage.reached, before)} of the stage before, ${share(stage.reached, figures.total)} of all`;
    if (stage.status === 'employed') return `${start}.`;
    return `${start}; ${formatNumber(wentOn)} went on, ${formatNumber(stage.open)} open, ${formatNumber(stage.kept)} kept, ${formatNumber(stage.rejected)} rejected or withdrawn.`;
  };
  return (
    <ChartSection
      title="Funnel"
      help="How many ever reached a stage of the main flow or a later one, and what share of the stage before that is. Kept is for future opportunities, rejected includes withdrawn. A stage that was set by mistake and corrected counts as reached."
      legend={<Legend items={kinds} />}
      file="funnel"
      columns={columns}
      rows={rows}
    >
      {(heading) => (
        <RowChart
          labelledBy={heading}
          heads={['Reached', 'Of before', 'Of all']}
          rows={rows.map((row) => ({
            key: row.stage.status,
            label: statusLabels[row.stage.status],
            figures: [
              formatNumber(row.stage.reached),
              share(row.stage.reached, row.before),
              share(row.stage.reached, figures.total),
            ],
            says: says(row),
            draw: (width) => <Parts row={row} total={figures.total} width={width} />,
          }))}
        />
      )}
    </ChartSection>
  );
}

/** One stage's bar, cut into who went on and who did not. */
function Parts({ row, total, width }: { row: FunnelRow; total: number; width: number }) {
  const x = scaleLinear([0, Math.max(1, total)], [0, width]);
  let sum = 0;
  return partsOf(row).map((count, index) => {
    const from = x(sum);
    sum += count;
    const kind = kinds[index];
    // A hair of room between two parts, unless the part is a hair itself.
    const size = x(sum) - from;
    return (
      count > 0 && (
        <rect
          key={kind?.label}
          className={kind?.className}
          x={from}
          width={Math.max(1, size - 1)}
          height={16}
        />
      )
    );
  });
}
