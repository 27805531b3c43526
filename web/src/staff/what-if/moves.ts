import type { AnyStateMachine } from 'xstate';
import { moveKey } from '#state-machines/application/machine-moves.ts';
import { deadlineOfStatus } from '#state-machines/application/vocabulary.ts';
import type { Mark, Marks } from '../machine-picture/figures.ts';
import type { Line } from './lines.ts';

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

/** What the picture shows of a change: states and moves that are removed or changed, and where histories part. */
export function marksOf(
  machine: AnyStateMachine,
  lines: readonly Line[],
  partedIn: readonly string[],
): Marks {
  const marks = new Map<string, Mark>(partedIn.map((state) => [state, 'diverged']));
  const has = (kind: Line['kind'], state: string, event = '') =>
    lines.find((one) => one.kind === kind && one.state === state && one.event === event);
  for (const [status, kind] of Object.entries(deadlineOfStatus))
    if (has('deadline', kind)) marks.set(status, 'changed');
  for (const from of Object.keys(machine.states)) {
    const goes = has('remove-state', from);
    if (goes) marks.set(from, 'removed');
    else if (has('rename-state', from)) marks.set(from, 'changed');
    const ways = new Map<string, boolean[]>();
    for (const { event, targets } of movesIn(machine, from)) {
      const redirect = has('redirect', from, event);
      const isTouched = has('guard', from, event) || has('rename-move', from, event);
      for (const to of targets) {
        if (to === null) continue;
        const key = moveKey(from, to);
        const isGone = goes || redirect || has('remove-move', from, event) || has('remove-state', to);
        ways.set(key, [...(ways.get(key) ?? []), Boolean(isGone)]);
        if (isGone || isTouched) marks.set(key, 'changed');
      }
      if (redirect && !goes) marks.set(moveKey(from, redirect.to), 'changed');
    }
    for (const [key, gone] of ways) if (gone.every(Boolean)) marks.set(key, 'removed');
  }
  return marks;
}
