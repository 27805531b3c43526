import { mainFlow, outcomes, statusLabels } from '#state-machines/application/labels.ts';
import { applicationMachine } from '#state-machines/application/machine.ts';
import { machineMoves, moveKey } from '#state-machines/application/machine-moves.ts';
import { legacyStatuses } from '#state-machines/application/vocabulary.ts';
import {
  firstOutcomeTop,
  lastNodeWidth,
  type NodeBox,
  nodeWidth,
  type OutcomeBox,
  outcomeHeight,
  outcomePitch,
  type PillBox,
  pitch,
  type Shape,
} from './boxes.ts';
import { placePills } from './pills.ts';
import { type Way, wayOf } from './ways.ts';

export interface Layout {
  width: number;
  height: number;
  nodes: readonly NodeBox[];
  outcomes: readonly OutcomeBox[];
  pills: readonly PillBox[];
  ways: readonly Way[];
  /** Said in words below the last rail, because it leads there from every step. */
  everywhere: { events: readonly string[]; keys: readonly string[] };
}

function placeNodes(flow: readonly string[]): NodeBox[] {
  return flow.map((status, index) => ({
    status,
    step: index + 1,
    x: index * pitch,
    width: index === flow.length - 1 ? lastNodeWidth : nodeWidth,
  }));
}

/** Events that lead to the same end from every state that anything leads out of: drawn as words, not as a line each. */
function commonEvents({ moves, outcomes }: Shape): string[] {
  const open = new Set(moves.map(({ from }) => from));
  const events = new Set(moves.flatMap((move) => move.events));
  return [...events].filter((event) =>
    outcomes.some((end) =>
      [...open].every((from) =>
        moves.some((move) => move.from === from && move.to === end && move.events.includes(event)),
      ),
    ),
  );
}

/** Where everything stands and runs. Pure: the same machine gives the same picture, in the product and in the docs. */
export function layoutOf(shape: Shape): Layout {
  const { flow, outcomes, moves } = shape;
  const nodes = placeNodes(flow);
  const last = nodes.at(-1);
  const width = last ? last.x + last.width : 0;
  const common = commonEvents(shape);
  const drawn = moves.filter(({ events }) => events.some((event) => !common.includes(event)));
  const intoEnd = (end: string) => drawn.filter(({ to }) => to === end).length;
  // The rail with fewer drops is above: fewer lines cross it.
  const ends = [...outcomes]
    .sort((a, b) => intoEnd(a) - intoEnd(b))
    .map((status, index) => ({
      status,
      x: width - lastNodeWidth,
      y: firstOutcomeTop + index * outcomePitch,
      width: lastNodeWidth,
    }));
  const pills = placePills(shape, nodes, width);
  return {
    width,
    height: firstOutcomeTop + (ends.length - 1) * outcomePitch + outcomeHeight + 2,
    nodes,
    outcomes: ends,
    pills,
    ways: drawn.flatMap((move) => wayOf(move, { nodes, outcomes: ends, pills, drawn }) ?? []),
    everywhere: {
      events: common,
      keys: moves.filter((move) => !drawn.includes(move)).map(({ from, to }) => moveKey(from, to)),
    },
  };
}

/** Lines for moves that the picture only says in words, or that the machine does not have; drawn on request. */
export function moreWays(layout: Layout, keys: Iterable<string>): Way[] {
  return [...keys].flatMap((key) => {
    const [from = '', to] = key.split('→');
    if (to === undefined || layout.ways.some((way) => way.key === key)) return [];
    return wayOf({ from, to, events: [] }, { ...layout, drawn: layout.ways }) ?? [];
  });
}

const words: Record<string, string> = { withdraw: 'withdrawn by the applicant' };

/** What leads to an end from every step, said instead of drawn. */
export const remarkOf = (events: readonly string[]): string =>
  `and from any step: ${events.map((event) => words[event] ?? event).join(', ')}`;

/** The machine that decides now, as a picture shows it. */
export const machineShape: Shape = {
  states: Object.keys(applicationMachine.states),
  moves: machineMoves,
  flow: mainFlow,
  outcomes,
  legacy: legacyStatuses,
  labels: statusLabels,
};
export const machineLayout = layoutOf(machineShape);
