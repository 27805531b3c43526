import { scaleLog } from 'd3-scale';
import charts from './charts.module.css';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const ticks = [
  { at: 10 * minute, label: '10 min' },
  { at: hour, label: '1 h' },
  { at: 6 * hour, label: '6 h' },
  { at: day, label: '1 d' },
  { at: 3 * day, label: '3 d' },
  { at: 7 * day, label: '7 d' },
  { at: 14 * day, label: '14 d' },
  { at: 30 * day, label: '30 d' },
  { at: 90 * day, label: '90 d' },
  { at: 365 * day, label: '1 y' },
];

/** Lengths from minutes to months on one line: logarithmic, from the shortest tick below to the one above all. */
export function lengthScale(lengths: readonly number[], width: number) {
  const known = lengths.map((ms) => Math.max(minute, ms));
  const [least, most] = [Math.min(...known, day), Math.max(...known, 3 * day)];
  const from = ticks.findLast(({ at }) => at <= least)?.at ?? minute;
  const to = ticks.find(({ at }) => at >= most)?.at ?? most;
  return scaleLog([from, to], [4, width - 4]).clamp(true);
}

interface Props {
  lengths: readonly number[];
  width: number;
  height: number;
}

/** A label at an edge stays within it. */
const anchorAt = (place: number, width: number) =>
  place < 16 ? 'start' : place > width - 16 ? 'end' : 'middle';

export function LengthAxis({ lengths, width, height }: Props) {
  const x = lengthScale(lengths, width);
  const [from = 0, to = 0] = x.domain();
  let last = -100;
  return ticks
    .filter(({ at }) => at >= from && at <= to)
    .map(({ at, label }) => {
      const place = x(at);
      const hasRoom = place - last >= 38;
      if (hasRoom) last = place;
      return (
        <g key={label} transform={`translate(${place} 0)`}>
          <line className={charts.gridLine} y2={height} />
          {hasRoom && (
            <text className={charts.tick} y={-8} textAnchor={anchorAt(place, width)}>
              {label}
            </text>
          )}
        </g>
      );
    });
}

/** From the median, a dot, to where nine of ten have ended, a stroke. */
export function Range({
  lengths,
  width,
  median,
  p90,
}: Omit<Props, 'height'> & { median: number; p90: number }) {
  const x = lengthScale(lengths, width);
  return (
    <>
      <line
        className={charts.range}
        strokeWidth={2}
        x1={x(Math.max(minute, median))}
        x2={x(Math.max(minute, p90))}
        y1={8}
        y2={8}
      />
      <rect className={charts.rangeEnd} x={x(Math.max(minute, p90)) - 1} y={3} width={2} height={10} />
      <circle className={charts.filled} cx={x(Math.max(minute, median))} cy={8} r={4.5} />
    </>
  );
}
