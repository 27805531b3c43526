import { mainFlow } from '#state-machines/application/labels.ts';
import { detailActions, reviewDecisions } from '#state-machines/application/screens.ts';
import type { AnyStatus, Status } from '#state-machines/application/vocabulary.ts';

/** Where everything stands in the graph's own units: 1160 wide, ten nodes of 90 by 101 with gaps of 12. */
export const graphWidth = 1160;
export const graphHeight = 267;
export const nodeTop = 52;
export const nodeHeight = 101;
export const nodeBottom = nodeTop + nodeHeight;
export const lastNodeWidth = 140;
export const tagHeight = 19;
const pitch = 102;
const nodeWidth = 90;

export interface NodeBox {
  status: Status;
  step: number;
  x: number;
  width: number;
}
export const nodes: readonly NodeBox[] = mainFlow.map((status, index) => ({
  status,
  step: index + 1,
  x: index * pitch,
  width: index === mainFlow.length - 1 ? lastNodeWidth : nodeWidth,
}));

/** The two outcomes at the right end, each with the rail that leads to it. */
export const outcomeBoxes = [
  { status: 'suitable_candidate', y: 185, lines: ['Future', 'Opportunities'] },
  { status: 'rejected', y: 229, lines: ['Rejected'] },
] as const;
export const outcomeX = graphWidth - lastNodeWidth;
export const outcomeHeight = 36;

const leadsTo = (from: Status, to: Status) =>
  [...reviewDecisions, ...detailActions].some((row) => row.from === from && row.to === to);

/** The x of every drop from a node to an outcome's rail, read from the declared tables. */
export function dropsTo(outcome: 'suitable_candidate' | 'rejected'): { node: NodeBox; x: number }[] {
  return nodes
    .filter((node) => leadsTo(node.status, outcome))
    .map((node) => {
      const isPaired = leadsTo(node.status, 'suitable_candidate');
      const offset = outcome === 'suitable_candidate' ? 33 : isPaired ? 57 : 45;
      return { node, x: node.x + offset };
    });
}

/** Statuses outside the main flow (ruling 7), above the nodes they touch. */
export interface PillBox {
  status: AnyStatus;
  x: number;
  width: number;
  isLegacy: boolean;
  /** The dashed way from and to the main flow. */
  edges: string;
}
export const pills: readonly PillBox[] = [
  {
    status: 'email_confirmation_sent',
    x: 25,
    width: 190,
    isLegacy: false,
    edges: 'M45 52V29M147 29V48',
  },
  { status: 'detailed_info_submitted', x: 341, width: 196, isLegacy: true, edges: '' },
  { status: 'contract_and_docs', x: 739, width: 146, isLegacy: false, edges: 'M657 52V16.5H739' },
  { status: 'not_suitable', x: 922, width: 128, isLegacy: true, edges: '' },
];
