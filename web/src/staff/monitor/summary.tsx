import { useQuery } from '@tanstack/react-query';
import type { Statistics } from '#services/applications/contract.ts';
import { type FigureKey, figureOf } from '#state-machines/application/figures.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { FigureStrip } from '#web/ui/figure-strip/figure-strip.tsx';
import { listFigure } from '../components/list-figure.ts';
import { statisticsQuery } from '../queries/statistics.ts';

/** The summary cards of the specification. */
const cards = ['active', 'hired', 'rejected', 'kept'] as const satisfies FigureKey[];

interface Props {
  statistics: Statistics | undefined;
  /** The instant that is shown; null for now. */
  asOf: string | null;
}

/** The four cards as one strip; in the past with how far each is from today. */
export function Summary({ statistics, asOf }: Props) {
  const { data: today } = useQuery({ ...statisticsQuery(), enabled: asOf !== null });
  const shown = { statistics, asOf };
  return (
    <FigureStrip
      label="Summary"
      figures={cards.map((key) => ({
        ...(key === 'hired' ? listFigure(key, shown, 'Employed') : listFigure(key, shown)),
        note: asOf && statistics && today && toToday(figureOf(statistics, key) - figureOf(today, key)),
      }))}
    />
  );
}

/** '−7 to today': how many fewer there were then. */
function toToday(difference: number): string {
  if (difference === 0) return 'as today';
  const sign = difference > 0 ? '+' : '−';
  return `${sign}${formatNumber(Math.abs(difference))} to today`;
}
