import { scaleLinear } from 'd3-scale';
import type { Analytics } from '#services/analytics/contract.ts';
import { statusLabels } from '#state-machines/application/labels.ts';
import { isFinal } from '#state-machines/application/vocabulary.ts';
import { counted, formatNumber, share } from '#state-machines/numbers.ts';
import { useListOf } from './chart-parts.tsx';
import { ChartSection } from './chart-section.tsx';
import charts from './charts.module.css';
import type { Column } from './csv-button.tsx';
import { percentOf } from './figures.ts';
import { RowChart } from './row-chart.tsx';

type Row = Analytics['bottlenecks'][number];

/** 'Bottlenecks are the top 5 statuses by count' (applicant side, section 9). */
export function Bottlenecks({ figures }: { figures: Analytics }) {
  const { bottlenecks, total } = figures;
  const listOf = useListOf();
  const columns: Column<Row>[] = [
    { label: 'Status', cell: ({ status }) => statusLabels[status] },
    { label: 'Applications', cell: ({ count }) => count, to: ({ status }) => listOf({ status }) },
    {
      label: 'Of all, %',
      cell: ({ count }) => percentOf(count, total),
      shown: ({ count }) => share(count, total),
    },
  ];
  const most = Math.max(1, ...bottlenecks.map(({ count }) => count));
  const isOutcome = (status: Row['status']) => isFinal(status) || status === 'not_suitable';
  return (
    <ChartSection
      title="Bottlenecks"
      help="The five statuses with the most applications. No one waits in an outcome; it is drawn paler."
      file="bottlenecks"
      columns={columns}
      rows={bottlenecks}
    >
      {(heading) => (
        <RowChart
          labelledBy={heading}
          heads={['Count', 'Of all']}
          rows={bottlenecks.map(({ status, count }) => ({
            key: status,
            label: statusLabels[status],
            to: listOf({ status }),
            figures: [formatNumber(count), share(count, total)],
            says: `${statusLabels[status]}: ${counted(count, 'application')}, ${share(count, total)} of all${isOutcome(status) ? '; an outcome' : ''}.`,
            draw: (width) => (
              <rect
                className={isOutcome(status) ? charts.pale : charts.filled}
                width={Math.max(1, scaleLinear([0, most], [0, width])(count))}
                height={16}
              />
            ),
          }))}
        />
      )}
    </ChartSection>
  );
}
