import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import type { Analytics } from '#services/analytics/contract.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { dayAndMonth } from '#web/ui/dates.ts';
import { Mark, Readout, useWidth } from './chart-parts.tsx';
import charts from './charts.module.css';
import { useMarks } from './use-marks.ts';

type Week = Analytics['weeks'][number];
interface Props {
  labelledBy: string;
  weeks: readonly Week[];
  says: (week: Week) => string;
  /** The list of those that came in. */
  listOf: (week: Week) => string | undefined;
}

const height = 180;
const [top, bottom, left] = [10, 20, 40];
const keys = ['employed', 'kept', 'rejected', 'open'] as const;
const fills = { employed: charts.good, kept: charts.kept, rejected: charts.stop, open: charts.open };
const stacked = stack<Week, (typeof keys)[number]>().keys(keys);

/** A column a week, its outcomes on top of each other. */
export function WeeksChart({ labelledBy, weeks, says, listOf }: Props) {
  const { ref, width } = useWidth(520);
  const { active, markProps } = useMarks(weeks.length, weeks.length - 1);
  const x = scaleBand(
    weeks.map(({ starts }) => starts),
    [left, width],
  )
    .paddingInner(weeks.length > 30 ? 0.2 : 0.3)
    .paddingOuter(0.1);
  // Few weeks make no walls.
  const bar = Math.min(32, x.bandwidth());
  const y = scaleLinear([0, Math.max(4, ...weeks.map(({ total }) => total))], [height - bottom, top]).nice(4);
  const layers = stacked([...weeks]);
  const middle = (starts: string) => (x(starts) ?? 0) + x.bandwidth() / 2;
  const everyNth = Math.ceil(weeks.length / Math.max(1, Math.floor((width - left) / 64)));
  return (
    <div className={charts.chart} ref={ref}>
      {/* biome-ignore lint/a11y/useSemanticElements: the group of marks is an SVG */}
      <svg role="group" aria-labelledby={labelledBy} width={width} height={height}>
        <g>
          {y
            .ticks(4)
            .filter(Number.isInteger)
            .map((tick) => (
              <g key={tick} transform={`translate(0 ${y(tick)})`}>
                <line className={charts.gridLine} x1={left} x2={width} />
                <text className={charts.tick} x={left - 8} y={4} textAnchor="end">
                  {formatNumber(tick)}
                </text>
              </g>
            ))}
          {weeks.map(
            ({ starts }, index) =>
              (weeks.length - 1 - index) % everyNth === 0 && (
                <text
                  key={starts}
                  className={charts.tick}
                  x={middle(starts)}
                  y={height - 4}
                  textAnchor={textAnchor(middle(starts), width)}
                >
                  {dayAndMonth(`${starts}T12:00:00Z`)}
                </text>
              ),
          )}
        </g>
        {weeks.map((week, index) => (
          <Mark key={week.starts} to={listOf(week)} {...markProps(index, says(week))}>
            <rect
              className={charts.ground}
              fill="transparent"
              x={x(week.starts)}
              y={0}
              width={x.bandwidth()}
              height={height - bottom}
            />
            {layers.map((layer) => {
              const [from = 0, to = 0] = layer[index] ?? [];
              return (
                to > from && (
                  <rect
                    key={layer.key}
                    className={fills[layer.key]}
                    x={middle(week.starts) - bar / 2}
                    width={bar}
                    y={y(to)}
                    height={Math.max(1, y(from) - y(to) - 0.5)}
                  />
                )
              );
            })}
          </Mark>
        ))}
      </svg>
      <Readout
        says={active === null || !weeks[active] ? undefined : says(weeks[active])}
        hint="Point at a week, or walk with the arrow keys."
      />
    </div>
  );
}

/** The last label would stand half outside. */
const textAnchor = (at: number, width: number) => (at > width - 20 ? 'end' : 'middle');
