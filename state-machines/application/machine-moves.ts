import type { AnyStateMachine } from 'xstate';
import { applicationMachine } from './machine.ts';

/** Everything that leads from one status to another, in the machine's order: what its picture has to show. */
export interface MachineMove {
  from: string;
  to: string;
  events: readonly string[];
}

/** A move's name in pictures, marks and paths. */
export const moveKey = (from: string, to: string): string => `${from}→${to}`;

/**
 * The moves of any machine, read from it. What the whole machine takes in every status (a correction, an undo) is no move of the
 * flow: it leads from anywhere to anywhere.
 */
export function movesOf(machine: AnyStateMachine): MachineMove[] {
  const moves = new Map<string, MachineMove & { events: string[] }>();
  for (const [from, state] of Object.entries(machine.states))
    for (const { eventType, target } of [...state.transitions.values()].flat()) {
      const to = target?.[0]?.key;
      if (to === undefined) continue;
      const key = moveKey(from, to);
      const move = moves.get(key) ?? { from, to, events: [] };
      if (!move.events.includes(eventType)) move.events.push(eventType);
      moves.set(key, move);
    }
  return [...moves.values()];
}

/** The moves of the machine that decides now. */
export const machineMoves: readonly MachineMove[] = movesOf(applicationMachine);
