import { AlarmClock } from 'lucide-react';
import { statusLabels, statusTone, waitingFor } from '#state-machines/application/labels.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { classNames } from '#web/ui/class-names.ts';
import { toneTextClass } from '#web/ui/tone-text/tone-class.ts';
import { toneIcons } from '../components/status-tag.tsx';
import { Box } from './box.tsx';
import { type NodeBox, nodeBottom, nodeHeight, nodeTop, tagHeight, twoLines } from './boxes.ts';
import { actsWords, type BoxProps, countSaid, gap, markWords } from './figures.ts';
import styles from './picture.module.css';

/** The name in a box. */
export const boxLabel = { className: styles.label, fontWeight: 500, letterSpacing: '-0.02em' };

/** One step: its number, tone, count, label, how long the oldest has waited, and a tag when some are overdue. */
export function Node({ box, ...props }: BoxProps & { box: NodeBox }) {
  const { x, width } = box;
  const { figures, mark } = props;
  const status = box.status as AnyStatus;
  const tone = statusTone[status];
  const Icon = toneIcons[tone];
  const below = mark ? markWords[mark] : figures ? figures.oldest : actsWords[waitingFor[status]];
  // Beside four digits there is no room for the clock.
  const isShort = (figures?.overdue ?? '').length < 13;
  const counted = figures && countSaid(figures);
  return (
    <Box {...props} says={[`Step ${box.step}`, statusLabels[status], counted, below, figures?.overdue]}>
      <rect
        className={styles.stateBox}
        x={x + 0.5}
        y={nodeTop + 0.5}
        width={width - 1}
        height={nodeHeight - 1}
        rx="2"
      />
      <text className={styles.soft} x={x + 9} y={nodeTop + 18}>
        Step {box.step}
        {gap}
      </text>
      <Icon className={toneTextClass(tone)} x={x + width - 22} y={nodeTop + 8} size={14} strokeWidth={1.75} />
      {twoLines(statusLabels[status]).map((line, index) => (
        <text key={line} {...boxLabel} x={x + 9} y={nodeTop + (figures ? 62 : 48) + index * 13}>
          {line}
          {gap}
        </text>
      ))}
      {figures && (
        <text fontSize="21" fontWeight="600" letterSpacing="-0.01em" x={x + 9} y={nodeTop + 44}>
          {formatNumber(figures.count)}
          {gap}
        </text>
      )}
      <text className={classNames(styles.soft, styles.below)} x={x + 9} y={nodeTop + 93}>
        {below}
        {gap}
      </text>
      {figures?.overdue && (
        <g className={toneTextClass('stop')}>
          <rect fill="var(--tone-fill)" x={x} y={nodeBottom} width={width} height={tagHeight} />
          {isShort && <AlarmClock x={x + 4} y={nodeBottom + 3.5} size={14} strokeWidth={1.75} />}
          <text
            fill="currentColor"
            fontWeight="500"
            letterSpacing="-0.02em"
            x={x + (isShort ? 20 : 6)}
            y={nodeBottom + 13.5}
          >
            {figures.overdue}
          </text>
        </g>
      )}
    </Box>
  );
}
