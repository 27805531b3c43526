import type { AnyStateMachine } from 'xstate';

/** What a machine does on one event in one state; several ways are one line here, and are changed together. */
export interface StateMove {
  event: string;
  /** Guards by name, each once. */
  guards: string[];
  /** Null where the event is recorded and the state stays. */
  targets: (string | null)[];
}

const nameOf = (guard: unknown): string =>
  typeof guard === 'object' && guard !== null && 'type' in guard ? String(guard.type) : String(guard);

/** Everything that leads on from a state, or is recorded there, in the machine's order. */
export function movesIn(machine: AnyStateMachine, state: string): StateMove[] {
  const node = Object.hasOwn(machine.states, state) ? machine.states[state] : undefined;
  if (!node) return [];
  return [...node.transitions].map(([event, all]) => ({
    event,
    guards: [...new Set(all.flatMap(({ guard }) => (guard === undefined ? [] : [nameOf(guard)])))],
    targets: [...new Set(all.map(({ target }) => target?.[0]?.key ?? null))],
  }));
}
