import type { AnyStateMachine } from 'xstate';
import { moveKey } from '#state-machines/application/machine-moves.ts';
import { deadlineOfStatus } from '#state-machines/application/vocabulary.ts';
import type { Mark, Marks } from '../machine-picture/figures.ts';
import type { Line } from './lines.ts';
import { movesIn } from './moves.ts';

/** What the picture shows of a change: states and moves that are gone or are not what they were, and where histories part. */
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
