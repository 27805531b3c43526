import type { MachineMove } from '#state-machines/application/machine-moves.ts';

/** The picture's own units: 1160 wide, ten nodes of 90 by 101 with gaps of 12, the last one wider (docs/rules/screens.md, Graph). */
export const lastNodeWidth = 140;
export const nodeWidth = 90;
export const gap = 12;
export const pitch = nodeWidth + gap;
export const nodeTop = 52;
export const nodeHeight = 101;
export const nodeBottom = nodeTop + nodeHeight;
export const tagHeight = 19;
export const outcomeHeight = 36;
export const outcomePitch = 44;
export const firstOutcomeTop = nodeBottom + 32;
export const pillTop = 4.5;
export const pillHeight = 24;
/** Where ways run that pass above the nodes. */
export const lane = 40;

/** A label in at most two lines: the last word goes below. */
export function twoLines(label: string): string[] {
  const cut = label.lastIndexOf(' ');
  return cut < 0 ? [label] : [label.slice(0, cut), label.slice(cut + 1)];
}

/** How wide a pill has to be for its label and a count. */
export const pillWidth = (label: string): number => label.length * 7 + 28;
export const legacyRemark = 'legacy, read-only';
export const legacyRemarkWidth = 100;

/** What is drawn: a machine's states, what leads where, and which of the states are the flow. */
export interface Shape {
  states: readonly string[];
  moves: readonly MachineMove[];
  /** The main flow, side by side. */
  flow: readonly string[];
  /** Ends beside the flow. */
  outcomes: readonly string[];
  /** States that no machine enters any more. */
  legacy: readonly string[];
  labels: Readonly<Record<string, string>>;
}

export interface NodeBox {
  status: string;
  step: number;
  x: number;
  width: number;
}
export interface OutcomeBox {
  status: string;
  x: number;
  y: number;
  width: number;
}

/** A status outside the main flow (ruling 7), above the nodes that it touches. */
export interface PillBox {
  status: string;
  x: number;
  width: number;
  isLegacy: boolean;
}

export const centerOf = ({ x }: { x: number }): number => x + 45;
