import { statusLabels, statusTone } from '#state-machines/application/labels.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { toneIcons } from '../components/tone-icon.tsx';
import { Box } from './box.tsx';
import type { OutcomeBox } from './boxes.ts';
import { type BoxProps, countSaid, gap, markWords } from './figures.ts';
import { outcomeHeight, twoLines } from './measures.ts';

/** One of the two ends beside the flow. */
export function Outcome({ box, ...props }: BoxProps & { box: OutcomeBox }) {
  const { x, y, width } = box;
  const status = box.status as AnyStatus;
  const tone = statusTone[status];
  const Icon = toneIcons[tone];
  const lines = twoLines(statusLabels[status]);
  const firstLine = lines.length === 1 ? y + 22 : y + 15;
  const { figures, mark } = props;
  const says = [statusLabels[status], figures && countSaid(figures), mark && markWords[mark]];
  return (
    <Box {...props} says={says}>
      <rect className="b" x={x + 0.5} y={y + 0.5} width={width - 1} height={outcomeHeight - 1} rx="2" />
      <Icon className={`i t-${tone}`} x={x + 9} y={y + 11} width="13" height="13" />
      {lines.map((line, index) => (
        <text key={line} className="l" x={x + 29} y={firstLine + index * 13}>
          {line}
          {gap}
        </text>
      ))}
      {figures && (
        <text className="c2" x={x + width - 9} y={y + 23} textAnchor="end">
          {figures.count.toLocaleString('en-GB')}
        </text>
      )}
    </Box>
  );
}
