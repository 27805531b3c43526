import type { MachineMove } from '#state-machines/application/machine-moves.ts';

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
