import { useLayoutEffect, useRef } from 'react';
import { statusLabels, statusTone } from '#state-machines/application/labels.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { classNames } from '#web/ui/class-names.ts';
import { toneTextClass } from '#web/ui/tone-text/tone-class.ts';
import { toneIcons } from '../components/status-tag.tsx';
import { Box } from './box.tsx';
import {
  legacyRemark,
  nodeTop,
  type OutcomeBox,
  outcomeHeight,
  type PillBox,
  pillHeight,
  pillTop,
  twoLines,
} from './boxes.ts';
import { type BoxProps, countSaid, gap, type Marks, markWords, type StatusFigures } from './figures.ts';
import { machineLayout as layout } from './layout.ts';
import { boxLabel, Node } from './node.tsx';
import styles from './picture.module.css';
import { Rails } from './rails.tsx';

interface Props {
  /** What the picture is of, for screen readers. */
  label: string;
  /** Counts in the boxes; a status outside the flow is then shown while it is not empty. */
  figures?: StatusFigures;
  /** Where a box leads; without it the whole is one picture. */
  addressOf?: (status: AnyStatus) => string;
  selected?: AnyStatus | null;
  /** A way through the machine: statuses, and moves as `from→to`. */
  path?: ReadonlySet<string>;
  marks?: Marks;
}

const group = { role: 'group' } as const;
const image = { role: 'img' } as const;
const nothing: ReadonlySet<string> = new Set();
const unmarked: Marks = new Map();

/** The machine, drawn from the machine: the one picture of monitor, Workflows and testing tool. */
export function MachinePicture(props: Props) {
  const { label, figures, addressOf, selected = null, path = nothing, marks = unmarked } = props;
  const shown = layout.pills.filter(({ status, isLegacy }) =>
    figures ? figures(status as AnyStatus).count > 0 : !isLegacy,
  );
  const hidden = new Set(layout.pills.filter((pill) => !shown.includes(pill)).map(({ status }) => status));
  const top = shown.length > 0 || path.size > 0 ? 0 : nodeTop - 6;
  const scroller = useScrolledTo(selected, path);
  const propsOf = (name: string): BoxProps => {
    const status = name as AnyStatus;
    return {
      figures: figures?.(status),
      address: addressOf?.(status),
      isSelected: selected === status,
      isOnPath: path.has(status),
      mark: marks.get(status),
    };
  };
  const [first] = layout.outcomes;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label="Graph, scrolls sideways">
      <svg
        className={styles.picture}
        fontSize="11"
        viewBox={`0 ${top} ${layout.width} ${layout.height - top}`}
        {...(addressOf ? group : image)}
        aria-label={label}
      >
        <Rails layout={layout} hidden={hidden} path={path} marks={marks} />
        {shown.map((box) => (
          <Pill key={box.status} box={box} {...propsOf(box.status)} />
        ))}
        {layout.nodes.map((box) => (
          <Node key={box.status} box={box} {...propsOf(box.status)} />
        ))}
        {first && (
          <text className={styles.soft} fontWeight="500" x={first.x} y={first.y - 9}>
            Final Outcomes
          </text>
        )}
        {layout.outcomes.map((box) => (
          <Outcome key={box.status} box={box} {...propsOf(box.status)} />
        ))}
      </svg>
    </section>
  );
}

/** Where the picture is wider than the screen, the chosen box is brought to its middle. */
function useScrolledTo(selected: AnyStatus | null, path: ReadonlySet<string>) {
  const scroller = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen box is found by its mark
  useLayoutEffect(() => {
    const box = scroller.current?.querySelector('[data-selected]');
    if (!scroller.current || !box) return;
    const [pane, own] = [scroller.current.getBoundingClientRect(), box.getBoundingClientRect()];
    if (own.left >= pane.left && own.right <= pane.right) return;
    scroller.current.scrollLeft += own.left - pane.left - (pane.width - own.width) / 2;
  }, [selected, path]);
  return scroller;
}

/** One of the two ends beside the flow. */
function Outcome({ box, ...props }: BoxProps & { box: OutcomeBox }) {
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
      <rect
        className={styles.stateBox}
        x={x + 0.5}
        y={y + 0.5}
        width={width - 1}
        height={outcomeHeight - 1}
        rx="2"
      />
      <Icon className={toneTextClass(tone)} x={x + 9} y={y + 11} size={14} strokeWidth={1.75} />
      {lines.map((line, index) => (
        <text key={line} {...boxLabel} x={x + 29} y={firstLine + index * 13}>
          {line}
          {gap}
        </text>
      ))}
      {figures && (
        <text fontSize="15" fontWeight="600" x={x + width - 9} y={y + 23} textAnchor="end">
          {formatNumber(figures.count)}
        </text>
      )}
    </Box>
  );
}

/** A status outside the main flow: dashed, or plain with its remark when only old records hold it. */
function Pill({ box, ...props }: BoxProps & { box: PillBox }) {
  const { x, width, isLegacy } = box;
  const label = statusLabels[box.status as AnyStatus];
  const { figures, mark } = props;
  const says = [label, figures && countSaid(figures), mark && markWords[mark]];
  return (
    <>
      <Box {...props} says={says}>
        <rect
          className={classNames(styles.pill, isLegacy && styles.legacy)}
          x={x}
          y={pillTop}
          width={width}
          height={pillHeight}
          rx="2"
          strokeDasharray={isLegacy ? undefined : '3 3'}
        />
        <text className={styles.label} fontSize="11.5" x={x + 8} y="21">
          {label}
          {gap}
        </text>
        {figures && (
          <text fontSize="12" fontWeight="600" x={x + width - 8} y="21" textAnchor="end">
            {formatNumber(figures.count)}
          </text>
        )}
      </Box>
      {isLegacy && (
        <text className={styles.soft} x={x + width + 8} y="21">
          {legacyRemark}
        </text>
      )}
    </>
  );
}
