import { type MachineMove, moveKey } from '#state-machines/application/machine-moves.ts';
import {
  centerOf,
  gap,
  lane,
  type NodeBox,
  nodeBottom,
  nodeTop,
  type OutcomeBox,
  outcomeHeight,
  type PillBox,
  pillHeight,
  pillTop,
} from './boxes.ts';

/** How one move is drawn. */
export interface Way {
  key: string;
  from: string;
  to: string;
  events: readonly string[];
  /** `step`: to the next node; `drop`: down to an end's rail; `aside`: above the nodes. */
  kind: 'step' | 'drop' | 'aside';
  d: string;
  /** A drop's junction on the rail; an arrow's tip. */
  at: { x: number; y: number };
  /** Where the arrow points; a drop ends in a disc instead. */
  points: 'right' | 'down' | 'none';
}
interface Placed {
  nodes: readonly NodeBox[];
  outcomes: readonly OutcomeBox[];
  pills: readonly PillBox[];
  /** Every move that has a line of its own. */
  drawn: readonly Pick<MachineMove, 'from' | 'to'>[];
}
type Line = Pick<Way, 'kind' | 'd' | 'at' | 'points'>;

export const middle = nodeBottom - 50.5;
const pillBottom = pillTop + pillHeight + 0.5;
const pillMiddle = pillTop + pillHeight / 2;
export const railOf = ({ y }: OutcomeBox): number => y + outcomeHeight / 2;

/** Side by side where a node leads to several ends. */
function dropX(node: NodeBox, end: OutcomeBox, { outcomes, drawn }: Placed): number {
  const ends = outcomes.filter(({ status }) =>
    drawn.some((move) => move.from === node.status && move.to === status),
  );
  const place = Math.max(0, ends.indexOf(end));
  return centerOf(node) + 24 * (place - (Math.max(1, ends.length) - 1) / 2);
}

function between(from: NodeBox, to: NodeBox): Line {
  if (to.step === from.step + 1)
    return {
      kind: 'step',
      d: `M${to.x - gap} ${middle}H${to.x - 4}`,
      at: { x: to.x, y: middle },
      points: 'right',
    };
  return {
    kind: 'aside',
    d: `M${centerOf(from) + 8} ${nodeTop}V${lane}H${centerOf(to) - 8}V${nodeTop - 4}`,
    at: { x: centerOf(to) - 8, y: nodeTop },
    points: 'down',
  };
}

function toPill(from: NodeBox, pill: PillBox): Line {
  const x = centerOf(from);
  const isBelow = x > pill.x && x < pill.x + pill.width;
  const d = isBelow ? `M${x} ${nodeTop}V${pillBottom}` : `M${x} ${nodeTop}V${pillMiddle}H${pill.x}`;
  return { kind: 'aside', d, at: { x: isBelow ? x : pill.x, y: pillBottom }, points: 'none' };
}

function fromPill(pill: PillBox, to: NodeBox): Line {
  const x = centerOf(to);
  const isBelow = x > pill.x && x < pill.x + pill.width;
  const start = isBelow ? `M${x} ${pillBottom}` : `M${pill.x + 20} ${pillBottom}V${lane}H${x}`;
  return { kind: 'aside', d: `${start}V${nodeTop - 4}`, at: { x, y: nodeTop }, points: 'down' };
}

/** Down through the gap between two nodes, to the rail. */
function pillToEnd(pill: PillBox, end: OutcomeBox, nodes: readonly NodeBox[]): Line {
  const start = pill.x + pill.width - 20;
  const next = nodes.find(({ x }) => x > start) ?? nodes.at(-1);
  const x = (next?.x ?? 0) - gap / 2;
  const y = railOf(end);
  return {
    kind: 'drop',
    d: `M${start} ${pillBottom}V${lane}H${x}V${y}`,
    at: { x, y },
    points: 'none',
  };
}

function line(move: MachineMove, placed: Placed): Line | null {
  const { nodes, outcomes, pills } = placed;
  const [fromNode, toNode] = [move.from, move.to].map((name) => nodes.find((n) => n.status === name));
  const [fromPillBox, toPillBox] = [move.from, move.to].map((name) => pills.find((p) => p.status === name));
  const end = outcomes.find((one) => one.status === move.to);
  if (fromNode && toNode) return between(fromNode, toNode);
  if (fromNode && end) {
    const at = { x: dropX(fromNode, end, placed), y: railOf(end) };
    return { kind: 'drop', d: `M${at.x} ${nodeBottom}V${at.y}`, at, points: 'none' };
  }
  if (fromNode && toPillBox) return toPill(fromNode, toPillBox);
  if (fromPillBox && toNode) return fromPill(fromPillBox, toNode);
  if (fromPillBox && end) return pillToEnd(fromPillBox, end, nodes);
  return null;
}

/** The line of one move; null where the picture knows none between two such places. */
export function wayOf(move: MachineMove, placed: Placed): Way | null {
  const drawn = line(move, placed);
  return drawn && { key: moveKey(move.from, move.to), ...move, ...drawn };
}

/** The tip of an arrow. */
export function arrowHead({ points, at: { x, y } }: Pick<Way, 'points' | 'at'>): string | null {
  if (points === 'right') return `M${x - 5} ${y - 3}l5 3l-5 3z`;
  return points === 'down' ? `M${x - 3} ${y - 5}l3 5l3-5z` : null;
}
