import type { Analytics } from '#services/analytics/contract.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { longDate } from '#web/ui/dates.ts';
import { Legend, useListOf, useWhen } from './chart-parts.tsx';
import { ChartSection } from './chart-section.tsx';
import charts from './charts.module.css';
import type { Column } from './csv-button.tsx';
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
const columnsOf = (listOf: (week: Week) => string | undefined): Column<Week>[] => [
  { label: 'Week of', cell: ({ starts }) => starts, shown: ({ starts }) => longDate(`${starts}T12:00:00Z`) },
  { label: 'Applications', cell: ({ total }) => total, to: listOf },
  { label: 'Employed', cell: ({ employed }) => employed },
  { label: 'Kept', cell: ({ kept }) => kept },
  { label: 'Rejected', cell: ({ rejected }) => rejected },
  { label: 'Open', cell: ({ open }) => open },
];
const says = ({ starts, total, employed, kept, rejected, open }: Week): string =>
  `Week of ${longDate(`${starts}T12:00:00Z`)}: ${formatNumber(total)} came in; ${formatNumber(employed)} employed, ${formatNumber(kept)} kept, ${formatNumber(rejected)} rejected or withdrawn, ${formatNumber(open)} open.`;

/** Its Sunday. */
const lastDayOf = ({ starts }: Week): string => {
  const day = new Date(`${starts}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 6);
  return day.toISOString().slice(0, 10);
};

/** How many came in week by week, and how they stand. */
export function Weeks({ figures }: { figures: Analytics }) {
  const when = useWhen();
  const listOf = useListOf();
  const listOfWeek = (week: Week) =>
    week.total > 0 ? listOf({ from: week.starts, to: lastDayOf(week) }) : undefined;
  const shown = figures.weeks.slice(-mostWeeks);
  const cut = figures.weeks.length - shown.length;
  return (
    <ChartSection
      title="Weekly intake"
      help={`Applications by the week in which they came in, and how they ${when === 'now' ? 'stand today' : 'stood then'}.${cut > 0 ? ` The chart shows the last ${mostWeeks} weeks, the table all ${figures.weeks.length}.` : ''}`}
      legend={<Legend items={legend} />}
      file="weekly-intake"
      columns={columnsOf(listOfWeek)}
      rows={figures.weeks}
    >
      {(heading) => <WeeksChart labelledBy={heading} weeks={shown} says={says} listOf={listOfWeek} />}
    </ChartSection>
  );
}
