import { statusLabels, waitingFor } from '#state-machines/application/labels.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import {
  type NodeBox,
  nodeHeight,
  nodeTop,
  type OutcomeBox,
  outcomeHeight,
  type PillBox,
  pillHeight,
  pillTop,
  twoLines,
} from './boxes.ts';
import { actsWords } from './figures.ts';
import type { Layout } from './layout.ts';
import { remarkOf } from './layout.ts';
import { arrowHead, railOf, type Way } from './ways.ts';

/** What the staff area's light colours are, for a picture that no style sheet reaches (ui/themes/staff.css). */
const style = `
  text { font-family: 'Hanken Grotesk', Arial, 'Liberation Sans', sans-serif; font-size: 10.5px; fill: #161b1d }
  .l { font-weight: 500; letter-spacing: -0.02em } .s { fill: #52595c }
  .b { fill: #fff; stroke: #d5d9da } .pn { fill: #f6f7f7; stroke: #7f888b; stroke-dasharray: 3 3 }
  .e { fill: none; stroke: #7f888b } .o { stroke-dasharray: 3 3 } .f { fill: #7f888b }
  .halo { fill: none; stroke: #fff; stroke-width: 7 }`;
const margin = 12;

const labelOf = (status: string): string => statusLabels[status as AnyStatus];

const text = (of: string, x: number, y: number, words: string): string =>
  words && `<text class="${of}" x="${x}" y="${y}">${words.replaceAll('&', '&amp;')}</text>`;
const box = (of: string, x: number, y: number, width: number, height: number): string =>
  `<rect class="${of}" x="${x}" y="${y}" width="${width}" height="${height}" rx="2"/>`;
const filled = (d: string | null): string => (d === null ? '' : `<path class="f" d="${d}"/>`);

function node({ status, step, x, width }: NodeBox): string[] {
  return [
    box('b', x + 0.5, nodeTop + 0.5, width - 1, nodeHeight - 1),
    text('s', x + 9, nodeTop + 18, `Step ${step}`),
    ...twoLines(labelOf(status)).map((line, index) => text('l', x + 9, nodeTop + 48 + index * 13, line)),
    text('s', x + 9, nodeTop + 93, actsWords[waitingFor[status as AnyStatus]]),
  ];
}
function outcome({ status, x, y, width }: OutcomeBox): string[] {
  const lines = twoLines(labelOf(status));
  const first = lines.length === 1 ? y + 22 : y + 15;
  return [
    box('b', x + 0.5, y + 0.5, width - 1, outcomeHeight - 1),
    ...lines.map((line, index) => text('l', x + 12, first + index * 13, line)),
  ];
}
const pill = ({ status, x, width }: PillBox): string[] => [
  box('pn', x, pillTop, width, pillHeight),
  text('l', x + 8, 21, labelOf(status)),
];

function way(one: Way): string[] {
  const isDrop = one.kind === 'drop';
  return [
    isDrop ? `<path class="halo" d="${one.d}"/>` : '',
    `<path class="${one.kind === 'aside' ? 'e o' : 'e'}" d="${one.d}"/>`,
    filled(arrowHead(one)),
    isDrop ? `<circle class="f" cx="${one.at.x}" cy="${one.at.y}" r="2.5"/>` : '',
  ];
}
function rail(end: OutcomeBox, ways: readonly Way[]): string[] {
  const drops = ways.filter(({ kind, to }) => kind === 'drop' && to === end.status);
  if (drops.length === 0) return [];
  const y = railOf(end);
  const from = Math.min(...drops.map(({ at }) => at.x));
  return [
    `<path class="e" d="M${from} ${y}H${end.x - 4}"/>`,
    filled(arrowHead({ points: 'right', at: { x: end.x, y } })),
  ];
}

/** The same picture as a file of its own, for the documentation: text stays text. */
export function svgOf({ width, height, nodes, outcomes, pills, ways, everywhere }: Layout): string {
  const last = outcomes.at(-1);
  const parts = [
    ...outcomes.flatMap((end) => rail(end, ways)),
    ...ways.flatMap(way),
    last && everywhere.events.length > 0 ? text('s', 67, last.y + 33, remarkOf(everywhere.events)) : '',
    ...pills.filter(({ isLegacy }) => !isLegacy).flatMap(pill),
    ...nodes.flatMap(node),
    outcomes[0] ? text('s', outcomes[0].x, outcomes[0].y - 9, 'Final Outcomes') : '',
    ...outcomes.flatMap(outcome),
  ];
  const box4 = [-margin, -margin, width + 2 * margin, height + 2 * margin].join(' ');
  const background = `<rect x="${-margin}" y="${-margin}" width="100%" height="100%" fill="#fff"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box4}" role="img" aria-label="The hiring workflow">
<title>The hiring workflow</title>
<style>${style}
</style>
${[background, ...parts].filter(Boolean).join('\n')}
</svg>
`;
}
