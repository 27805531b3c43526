import type { Marks } from './figures.ts';
import { type Layout, moreWays, remarkOf } from './layout.ts';
import { MarkSign } from './mark-sign.tsx';
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
  const classOf = ({ key }: Way) =>
    [path.has(key) && 'via', marks.has(key) && `mk-${marks.get(key)}`].filter(Boolean).join(' ') || undefined;
  const last = outcomes.at(-1);
  return (
    <g {...unread}>
      {outcomes.map((end) => {
        const drops = ways.filter(({ kind, to }) => kind === 'drop' && to === end.status);
        const y = railOf(end);
        const from = Math.min(...drops.map(({ at }) => at.x));
        const taken = drops.filter(({ key }) => path.has(key));
        return (
          drops.length > 0 && (
            <g key={end.status}>
              <path className="e" d={`M${from} ${y}H${end.x - 4}`} />
              {taken.map(({ key, at }) => (
                <path key={key} className="e via" d={`M${at.x} ${y}H${end.x - 4}`} />
              ))}
              <path
                className={taken.length > 0 ? 'ah via' : 'ah'}
                d={arrowHead({ points: 'right', at: { x: end.x, y } }) ?? ''}
              />
            </g>
          )
        );
      })}
      {ways.map((way) => {
        const head = arrowHead(way);
        const mark = marks.get(way.key);
        return (
          <g key={way.key} className={classOf(way)}>
            {way.kind === 'drop' && <path className="halo" d={way.d} />}
            <path className={way.kind === 'aside' ? 'e o' : 'e'} d={way.d} />
            {head && <path className="ah" d={head} />}
            {way.kind === 'drop' && <circle className="j" cx={way.at.x} cy={way.at.y} r="2.5" />}
            {mark && <MarkSign way={way} mark={mark} />}
          </g>
        );
      })}
      {last && everywhere.events.length > 0 && (
        <text className="g" x="67" y={last.y + 33}>
          {remarkOf(everywhere.events)}
        </text>
      )}
    </g>
  );
}
