import { Link } from 'react-router-dom';
import { statusLabels, statusTone } from '#state-machines/application/labels.ts';
import { toneIcons } from '../signs/tone-icon.tsx';
import { lastNodeWidth, type outcomeBoxes, outcomeHeight, outcomeX } from './graph-geometry.ts';
import { monitorAddress } from './use-selection.ts';

interface Props {
  box: (typeof outcomeBoxes)[number];
  count: number;
  isSelected: boolean;
}

/** One of the two terminal cards. */
export function GraphOutcome({ box, count, isSelected }: Props) {
  const tone = statusTone[box.status];
  const Icon = toneIcons[tone];
  const firstLine = box.lines.length === 1 ? box.y + 22 : box.y + 15;
  return (
    <Link
      to={monitorAddress(isSelected ? null : box.status, 'graph')}
      preventScrollReset
      className={isSelected ? 'nd on' : 'nd'}
      aria-current={isSelected ? 'true' : undefined}
      aria-label={`${statusLabels[box.status]}, ${count} applications`}
    >
      <rect
        className="b"
        x={outcomeX + 0.5}
        y={box.y + 0.5}
        width={lastNodeWidth - 1}
        height={outcomeHeight - 1}
        rx="2"
      />
      <Icon className={`i t-${tone}`} x={outcomeX + 9} y={box.y + 11} width="13" height="13" />
      {box.lines.map((line, index) => (
        <text key={line} className="l" x={outcomeX + 29} y={firstLine + index * 13}>
          {line}
        </text>
      ))}
      <text className="c2" x={outcomeX + lastNodeWidth - 9} y={box.y + 23} textAnchor="end">
        {count.toLocaleString('en-GB')}
      </text>
    </Link>
  );
}
