import type { Analytics } from '#services/analytics/contract.ts';
import { longDate } from '#web/ui/dates.ts';
import { Legend, useWhen } from './chart-parts.tsx';
import { ChartSection } from './chart-section.tsx';
import charts from './charts.module.css';
import type { Column } from './csv-button.tsx';
import { number } from './figures.ts';
import { WeeksChart } from './weeks-chart.tsx';

type Week = Analytics['weeks'][number];
/** As many columns as one can still tell apart. */
const mostWeeks = 53;

const legend = [
  { className: charts.good, label: 'employed' },
  { className: charts.kept, label: 'kept' },
  { className: charts.stop, label: 'rejected' },
  { className: charts.open, label: 'open' },
];
const columns: Column<Week>[] = [
  { label: 'Week of', cell: ({ starts }) => starts, shown: ({ starts }) => longDate(`${starts}T12:00:00Z`) },
  { label: 'Applications', cell: ({ total }) => total },
  { label: 'Employed', cell: ({ employed }) => employed },
  { label: 'Kept', cell: ({ kept }) => kept },
  { label: 'Rejected', cell: ({ rejected }) => rejected },
  { label: 'Open', cell: ({ open }) => open },
];
const says = ({ starts, total, employed, kept, rejected, open }: Week): string =>
  `Week of ${longDate(`${starts}T12:00:00Z`)}: ${number(total)} came in; ${number(employed)} employed, ${number(kept)} kept, ${number(rejected)} rejected or withdrawn, ${number(open)} open.`;

/** How many came in week by week, and how they stand. */
export function Weeks({ figures }: { figures: Analytics }) {
  const when = useWhen();
  const shown = figures.weeks.slice(-mostWeeks);
  const cut = figures.weeks.length - shown.length;
  return (
    <ChartSection
      title="Weekly intake"
      help={`Applications by the week in which they came in, and how they ${when === 'now' ? 'stand today' : 'stood then'}.${cut > 0 ? ` The chart shows the last ${mostWeeks} weeks, the table all ${figures.weeks.length}.` : ''}`}
      legend={<Legend items={legend} />}
      file="weekly-intake"
      columns={columns}
      rows={figures.weeks}
    >
      {(heading) => <WeeksChart labelledBy={heading} weeks={shown} says={says} />}
    </ChartSection>
  );
}
