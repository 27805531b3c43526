import { AlarmClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { statusLabels, statusTone } from '#state-machines/application/labels.ts';
import { isFinal } from '#state-machines/application/vocabulary.ts';
import { roughSpan } from '#web/ui/dates.ts';
import { toneIcons } from '../signs/tone-icon.tsx';
import { type NodeBox, nodeBottom, nodeHeight, nodeTop, tagHeight } from './graph-geometry.ts';
import type { StepCount } from './step-counts.ts';
import { monitorAddress } from './use-selection.ts';

interface Props {
  box: NodeBox;
  step: StepCount;
  isSelected: boolean;
  now: number;
}

/** A label in at most two lines: the last word goes below. */
function twoLines(label: string): string[] {
  const cut = label.lastIndexOf(' ');
  return cut < 0 ? [label] : [label.slice(0, cut), label.slice(cut + 1)];
}

/** One step: its number, tone, count, label, how long the oldest has waited, and a tag when some are overdue. */
export function GraphNode({ box, step, isSelected, now }: Props) {
  const { x, width } = box;
  const label = statusLabels[box.status];
  const tone = statusTone[box.status];
  const Icon = toneIcons[tone];
  const oldest =
    step.oldestSince && !isFinal(box.status) ? `oldest ${roughSpan(now - Date.parse(step.oldestSince))}` : '';
  const overdue = step.overdue > 0 ? `${step.overdue} overdue` : '';
  const said = [`Step ${box.step}`, label, `${step.count} applications`, oldest, overdue].filter(Boolean);
  return (
    <Link
      to={monitorAddress(isSelected ? null : box.status, 'graph')}
      preventScrollReset
      className={isSelected ? 'nd on' : 'nd'}
      aria-current={isSelected ? 'true' : undefined}
      aria-label={said.join(', ')}
    >
      {overdue && (
        <>
          <rect className="tg" x={x} y={nodeBottom} width={width} height={tagHeight} />
          <AlarmClock className="i t-stop" x={x + 9} y={nodeBottom + 3.5} width="12" height="12" />
          <text className="tt" x={x + 25} y={nodeBottom + 13.5}>
            {overdue}
          </text>
        </>
      )}
      <rect className="b" x={x + 0.5} y={nodeTop + 0.5} width={width - 1} height={nodeHeight - 1} rx="2" />
      <text className="s" x={x + 9} y={nodeTop + 18}>
        Step {box.step}
      </text>
      <Icon className={`i t-${tone}`} x={x + width - 22} y={nodeTop + 8} width="13" height="13" />
      <text className="c" x={x + 9} y={nodeTop + 44}>
        {step.count.toLocaleString('en-GB')}
      </text>
      {twoLines(label).map((line, index) => (
        <text key={line} className="l" x={x + 9} y={nodeTop + 62 + index * 13}>
          {line}
        </text>
      ))}
      <text className="od" x={x + 9} y={nodeTop + 93}>
        {oldest}
      </text>
    </Link>
  );
}
