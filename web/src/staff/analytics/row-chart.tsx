import { Fragment, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Mark, Readout, useWidth } from './chart-parts.tsx';
import charts from './charts.module.css';
import { useMarks } from './use-marks.ts';

export interface ChartRow {
  key: string;
  label: string;
  /** Figures at the right end, one for each head. */
  figures: readonly string[];
  /** All of it as a sentence. */
  says: string;
  /** The list that it counts. */
  to?: string | undefined;
  /** What is drawn between 0 and `width`, in a band of 16 px. */
  draw: (width: number) => ReactNode;
}
interface Props {
  labelledBy: string;
  heads: readonly string[];
  rows: readonly ChartRow[];
  /** Lines behind all rows: between 0 and `width`, `height` high, their words above 0. */
  axis?: (width: number, height: number) => ReactNode;
}

const band = 16;
const labelWidth = 156;
const headHeight = 22;
/** Where it is narrow the words of the axis stand below. */
const footHeight = 18;

/** One row for each thing: its name, a bar or range, its figures. Where it is narrow the name stands above. */
export function RowChart({ labelledBy, heads, rows, axis }: Props) {
  const { ref, width } = useWidth(640);
  const { active, markProps } = useMarks(rows.length);
  const isNarrow = width < 510;
  const figureWidth = isNarrow ? 66 : 74;
  const [left, rowHeight] = isNarrow ? [0, 44] : [labelWidth, 28];
  const right = heads.length * figureWidth;
  const plot = Math.max(60, width - left - (isNarrow ? 0 : right) - (isNarrow ? 0 : 12));
  const rowsHeight = rows.length * rowHeight;
  const height = headHeight + rowsHeight + (isNarrow && axis ? footHeight : 0);
  const figureEnd = (index: number) => width - (heads.length - 1 - index) * figureWidth;
  return (
    <div className={charts.chart} ref={ref}>
      {/* biome-ignore lint/a11y/useSemanticElements: the group of marks is an SVG */}
      <svg role="group" aria-labelledby={labelledBy} width={width} height={height}>
        <g>
          {heads.map((head, index) => (
            <text key={head} className={charts.head} x={figureEnd(index)} y={14} textAnchor="end">
              {head}
            </text>
          ))}
          <g transform={`translate(${left} ${isNarrow ? height : headHeight})`}>
            {axis?.(plot, isNarrow ? 0 : rowsHeight)}
          </g>
        </g>
        {rows.map((row, index) => (
          <g key={row.key} transform={`translate(0 ${headHeight + index * rowHeight})`}>
            <Mark to={row.to} drawn={[row.label, ...row.figures]} {...markProps(index, row.says)}>
              <rect
                className={charts.ground}
                fill="transparent"
                x={-4}
                y={0}
                width={width + 8}
                height={rowHeight}
              />
              <text x={0} y={isNarrow ? 15 : 18}>
                {row.label}
              </text>
              <g transform={`translate(${left} ${isNarrow ? 22 : (rowHeight - band) / 2})`}>
                {row.draw(plot)}
              </g>
              {row.figures.map((figure, at) => (
                <Fragment key={heads[at]}>
                  {/* A space between words that are read together. */}{' '}
                  <text
                    className={classNames(charts.figure, at === 0 && charts.main)}
                    x={figureEnd(at)}
                    y={isNarrow ? 15 : 18}
                    textAnchor="end"
                  >
                    {figure}
                  </text>
                </Fragment>
              ))}
            </Mark>
          </g>
        ))}
      </svg>
      <Readout
        says={active === null ? undefined : rows[active]?.says}
        hint="Point at a row, or walk with the arrow keys."
      />
    </div>
  );
}
