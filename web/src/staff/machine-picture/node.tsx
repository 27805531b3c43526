import { AlarmClock } from 'lucide-react';
import { statusLabels, statusTone, waitingFor } from '#state-machines/application/labels.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { classNames } from '#web/ui/class-names.ts';
import { toneTextClass } from '#web/ui/tone-text/tone-text.tsx';
import { toneIcons } from '../components/tone-icon.tsx';
import { Box } from './box.tsx';
import { type NodeBox, nodeBottom, nodeHeight, nodeTop, tagHeight, twoLines } from './boxes.ts';
import { actsWords, type BoxProps, countSaid, gap, markWords } from './figures.ts';
import styles from './picture.module.css';

/** One step: its number, tone, count, label, how long the oldest has waited, and a tag when some are overdue. */
export function Node({ box, ...props }: BoxProps & { box: NodeBox }) {
  const { x, width } = box;
  const { figures, mark } = props;
  const status = box.status as AnyStatus;
  const tone = statusTone[status];
  const Icon = toneIcons[tone];
  const below = mark ? markWords[mark] : figures ? figures.oldest : actsWords[waitingFor[status]];
  const counted = figures && countSaid(figures);
  return (
    <Box {...props} says={[`Step ${box.step}`, statusLabels[status], counted, below, figures?.overdue]}>
      <rect
        className={styles.box}
        x={x + 0.5}
        y={nodeTop + 0.5}
        width={width - 1}
        height={nodeHeight - 1}
        rx="2"
      />
      <text className={styles.step} x={x + 9} y={nodeTop + 18}>
        Step {box.step}
        {gap}
      </text>
      <Icon
        className={classNames(styles.icon, toneTextClass(tone))}
        x={x + width - 22}
        y={nodeTop + 8}
        width="13"
        height="13"
      />
      {twoLines(statusLabels[status]).map((line, index) => (
        <text key={line} className={styles.label} x={x + 9} y={nodeTop + (figures ? 62 : 48) + index * 13}>
          {line}
          {gap}
        </text>
      ))}
      {figures && (
        <text className={styles.count} x={x + 9} y={nodeTop + 44}>
          {figures.count.toLocaleString('en-GB')}
          {gap}
        </text>
      )}
      <text className={styles.below} x={x + 9} y={nodeTop + 93}>
        {below}
        {gap}
      </text>
      {figures?.overdue && (
        <>
          <rect className={styles.tag} x={x} y={nodeBottom} width={width} height={tagHeight} />
          <AlarmClock
            className={classNames(styles.icon, toneTextClass('stop'))}
            x={x + 9}
            y={nodeBottom + 3.5}
            width="12"
            height="12"
          />
          <text className={styles.tagText} x={x + 25} y={nodeBottom + 13.5}>
            {figures.overdue}
          </text>
        </>
      )}
    </Box>
  );
}
