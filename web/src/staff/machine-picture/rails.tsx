import { classNames } from '#web/ui/class-names.ts';
import { markClass, markIcons } from './box.tsx';
import { nodeBottom, type OutcomeBox } from './boxes.ts';
import type { Mark, Marks } from './figures.ts';
import { type Layout, moreWays, remarkOf } from './layout.ts';
import styles from './picture.module.css';
import { arrowHead, railOf, type Way } from './ways.ts';

interface Props {
  layout: Layout;
  /** Pills that are not shown have no ways either. */
  hidden: ReadonlySet<string>;
  path: ReadonlySet<string>;
  marks: Marks;
}

/** The links say what the lines show. */
const unread = { 'aria-hidden': true } as const;

/** The ways between the boxes: step to step, down to the rails of the ends, and aside. */
export function Rails({ layout, hidden, path, marks }: Props) {
  const { outcomes, everywhere } = layout;
  const isShown = (way: Way) => !hidden.has(way.from) && !hidden.has(way.to);
  const asked = moreWays(layout, [...path, ...marks.keys()]).filter(isShown);
  const ways = [...layout.ways.filter(isShown), ...asked];
  const last = outcomes.at(-1);
  return (
    <g {...unread}>
      {outcomes.map((end) => (
        <Rail key={end.status} end={end} ways={ways} path={path} />
      ))}
      {ways.map((way) => (
        <OneWay key={way.key} way={way} isOnPath={path.has(way.key)} mark={marks.get(way.key)} />
      ))}
      {last && everywhere.events.length > 0 && (
        <text className={styles.soft} x="67" y={last.y + 33}>
          {remarkOf(everywhere.events)}
        </text>
      )}
    </g>
  );
}

interface RailProps {
  end: OutcomeBox;
  ways: readonly Way[];
  path: ReadonlySet<string>;
}

/** The line that gathers what drops towards one end. */
function Rail({ end, ways, path }: RailProps) {
  const drops = ways.filter(({ kind, to }) => kind === 'drop' && to === end.status);
  if (drops.length === 0) return null;
  const y = railOf(end);
  const from = Math.min(...drops.map(({ at }) => at.x));
  const taken = drops.filter(({ key }) => path.has(key));
  return (
    <g>
      <path className={styles.edge} fill="none" d={`M${from} ${y}H${end.x - 4}`} />
      {taken.map(({ key, at }) => (
        <path
          key={key}
          className={classNames(styles.edge, styles.taken)}
          fill="none"
          d={`M${at.x} ${y}H${end.x - 4}`}
        />
      ))}
      <path
        className={classNames(styles.arrow, taken.length > 0 && styles.taken)}
        d={arrowHead({ points: 'right', at: { x: end.x, y } }) ?? ''}
      />
    </g>
  );
}

interface WayProps {
  way: Way;
  isOnPath: boolean;
  mark: Mark | undefined;
}

function OneWay({ way, isOnPath, mark }: WayProps) {
  const head = arrowHead(way);
  const isDrop = way.kind === 'drop';
  return (
    <g className={classNames(isOnPath && styles.taken, mark && markClass[mark])}>
      {isDrop && <path className={styles.halo} fill="none" strokeWidth="7" d={way.d} />}
      <path
        className={styles.edge}
        fill="none"
        strokeDasharray={way.kind === 'aside' ? '3 3' : undefined}
        d={way.d}
      />
      {head && <path className={styles.arrow} d={head} />}
      {isDrop && <circle className={styles.junction} cx={way.at.x} cy={way.at.y} r="2.5" />}
      {mark && <MarkSign way={way} mark={mark} />}
    </g>
  );
}

/** Where a way is seen by itself: above a step's arrow, on a drop below its node, at the tip of one that passes above. */
function signPlace({ kind, at }: Way): { x: number; y: number } {
  if (kind === 'step') return { x: at.x - 6, y: at.y - 12 };
  return kind === 'drop' ? { x: at.x, y: nodeBottom + 13 } : { x: at.x, y: at.y - 16 };
}

/** The icon of a marked way, on a ground of its own. */
function MarkSign({ way, mark }: { way: Way; mark: Mark }) {
  const Icon = markIcons[mark];
  const { x, y } = signPlace(way);
  return (
    <>
      <circle className={styles.sign} cx={x} cy={y} r="7" />
      <Icon x={x - 5} y={y - 5} size={14} strokeWidth={1.75} />
    </>
  );
}
