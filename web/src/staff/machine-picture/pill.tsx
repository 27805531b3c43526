import { statusLabels } from '#state-machines/application/labels.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { Box } from './box.tsx';
import type { PillBox } from './boxes.ts';
import { type BoxProps, countSaid, gap, markWords } from './figures.ts';
import { legacyRemark, pillHeight, pillTop } from './measures.ts';

/** A status outside the main flow: dashed, or plain with its remark when only old records hold it. */
export function Pill({ box, ...props }: BoxProps & { box: PillBox }) {
  const { x, width, isLegacy } = box;
  const label = statusLabels[box.status as AnyStatus];
  const { figures, mark } = props;
  const says = [label, figures && countSaid(figures), mark && markWords[mark]];
  return (
    <>
      <Box {...props} says={says}>
        <rect
          className={isLegacy ? 'pn leg' : 'pn'}
          x={x}
          y={pillTop}
          width={width}
          height={pillHeight}
          rx="2"
        />
        <text className="pl" x={x + 8} y="21">
          {label}
          {gap}
        </text>
        {figures && (
          <text className="pc" x={x + width - 8} y="21" textAnchor="end">
            {figures.count.toLocaleString('en-GB')}
          </text>
        )}
      </Box>
      {isLegacy && (
        <text className="g" x={x + width + 8} y="21">
          {legacyRemark}
        </text>
      )}
    </>
  );
}
