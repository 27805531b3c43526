import { centerOf, legacyRemarkWidth, type NodeBox, type PillBox, pillWidth, type Shape } from './boxes.ts';

/** Begins above the step that leads to it; where nothing leads back it stands aside, so that the way there turns. */
function beside({ moves, labels }: Shape, nodes: readonly NodeBox[], status: string): PillBox {
  const from = nodes.find((node) => moves.some((move) => move.from === node.status && move.to === status));
  const leadsBack = nodes.some((node) =>
    moves.some((move) => move.from === status && move.to === node.status),
  );
  const anchor = from ? centerOf(from) : 45;
  return {
    status,
    x: leadsBack ? anchor - 20 : anchor + 82,
    width: pillWidth(labels[status] ?? status),
    isLegacy: false,
  };
}

/** The stretches of the top row that nothing stands in, from left to right. */
function free(taken: readonly { from: number; to: number }[], width: number): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  let from = 0;
  for (const one of [...taken].sort((a, b) => a.from - b.from)) {
    stretches.push({ from, to: one.from });
    from = Math.max(from, one.to);
  }
  return [...stretches, { from, to: width }];
}

/** States of the machine first; what only old records hold stands at the right end of a stretch that has room. */
export function placePills(shape: Shape, nodes: readonly NodeBox[], width: number): PillBox[] {
  const { states, flow, outcomes, legacy, labels } = shape;
  const placed = states
    .filter((status) => !flow.includes(status) && !outcomes.includes(status))
    .map((status) => beside(shape, nodes, status));
  const taken = placed.map((pill) => {
    const anchors = nodes
      .filter(({ status }) => shape.moves.some((move) => move.from === status && move.to === pill.status))
      .map(centerOf);
    return { from: Math.min(pill.x, ...anchors), to: pill.x + pill.width };
  });
  const widths = legacy.map((status) => ({ status, own: pillWidth(labels[status] ?? status) }));
  // The widest first: the others still find a place.
  for (const { status, own } of widths.sort((a, b) => b.own - a.own)) {
    const room = own + legacyRemarkWidth;
    const stretch = free(taken, width).find(({ from, to }) => to - from >= room + 30);
    if (!stretch) continue;
    const x = stretch.to - room - 20;
    placed.push({ status, x, width: own, isLegacy: true });
    taken.push({ from: x, to: stretch.to });
  }
  return placed;
}
