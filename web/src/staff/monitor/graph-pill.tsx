import { Link } from 'react-router-dom';
import { statusLabels } from '#state-machines/application/labels.ts';
import type { PillBox } from './graph-geometry.ts';
import { monitorAddress } from './use-selection.ts';

interface Props {
  box: PillBox;
  count: number;
  isSelected: boolean;
}

/** A status outside the main flow: dashed, or plain with its remark when only old records hold it. */
export function GraphPill({ box, count, isSelected }: Props) {
  const label = statusLabels[box.status];
  return (
    <>
      <Link
        to={monitorAddress(isSelected ? null : box.status, 'graph')}
        preventScrollReset
        className={isSelected ? 'on' : undefined}
        aria-current={isSelected ? 'true' : undefined}
        aria-label={`${label}, ${count} applications`}
      >
        <rect
          className={box.isLegacy ? 'pn leg' : 'pn'}
          x={box.x}
          y="4.5"
          width={box.width}
          height="24"
          rx="2"
        />
        <text className="pl" x={box.x + 8} y="21">
          {label}
        </text>
        <text className="pc" x={box.x + box.width - 8} y="21" textAnchor="end">
          {count.toLocaleString('en-GB')}
        </text>
      </Link>
      {box.isLegacy && (
        <text className="g" x={box.x + box.width + 8} y="21">
          legacy, read-only
        </text>
      )}
    </>
  );
}
